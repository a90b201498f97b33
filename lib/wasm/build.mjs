// Compiles every AssemblyScript source in assembly/ to build/<name>.wasm. `npm ci` runs it (prepare).
import { mkdirSync, readdirSync, renameSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import asc from "assemblyscript/asc";

const here = dirname(fileURLToPath(import.meta.url));
mkdirSync(join(here, "build"), { recursive: true });

for (const source of readdirSync(join(here, "assembly")).filter((file) => file.endsWith(".ts"))) {
  const target = join("build", source.replace(/\.ts$/, ".wasm"));
  const { error, stderr } = await asc.main([
    join("assembly", source),
    ...["--baseDir", here, "--outFile", `${target}.tmp`],
    ...["-O3", "--noAssert", "--runtime", "stub", "--use", "abort="],
    ...["--enable", "simd", "--enable", "threads"],
    // The caller makes the memory, as large as its problem and shared by its workers.
    ...["--importMemory", "--sharedMemory", "--initialMemory", "1", "--maximumMemory", "65536"],
  ]);
  if (error) {
    process.stderr.write(stderr.toString());
    process.exit(1);
  }
  renameSync(join(here, `${target}.tmp`), join(here, target));
}

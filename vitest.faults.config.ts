import { defineConfig } from "vitest/config";

/** What is tried on purpose: kills, two runs in one folder, small disks, damaged input, strangers at a server. */
export default defineConfig({
  test: {
    include: ["test/faults/**/*.faults.ts"],
    setupFiles: ["test/setup.ts"],
    // Kills and full disks must not meet those of another file; nor should their moments depend on its load.
    fileParallelism: false,
    testTimeout: 900_000,
    hookTimeout: 120_000,
  },
});

import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    setupFiles: ["test/setup.ts"],
    // vitest would leave one core free, which on two cores is half of them.
    maxWorkers: "100%",
    // Kernels, browsers and 6×6 solutions share two cores with everything else.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Terminals, kernels and browsers are other processes: on a busy machine one may come too late once.
    retry: process.env.CI ? 1 : 0,
  },
});

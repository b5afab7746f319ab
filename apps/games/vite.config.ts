import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/**
 * Studios serve the build: the page under `/studios/{studio}/play/{game}`, everything else it loads under
 * `/studios/assets/`. Workspace packages are read from their source.
 */
export default defineConfig({
  base: "/studios/",
  plugins: [react()],
  resolve: { conditions: ["source", "module", "browser", "development|production"] },
  build: {
    target: "es2022",
    sourcemap: false,
    rolldownOptions: { input: { game: "index.html", verify: "verify/index.html" } },
  },
});

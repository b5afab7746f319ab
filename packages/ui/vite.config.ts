import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The catalogue of components: `npm run catalogue` opens it, the checks build it. */
export default defineConfig({
  plugins: [react()],
  resolve: { conditions: ["source", "module", "browser", "development|production"] },
  build: { target: "es2022", outDir: "dist/catalogue", reportCompressedSize: false },
});

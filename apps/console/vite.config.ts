import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compressBuild } from "../player/compress-build.ts";

const server = `http://127.0.0.1:${process.env.OPERATOR_PORT ?? process.env.PORT ?? "3000"}`;

/** As the players' app is built, under `/console`. */
export default defineConfig({
  base: "/console/",
  plugins: [react(), compressBuild()],
  resolve: { conditions: ["source", "module", "browser", "development|production"] },
  server: {
    host: "127.0.0.1",
    port: Number(process.env.CONSOLE_PORT ?? "5174"),
    proxy: { "/api": server, "/readyz": server },
  },
  build: { target: "es2022", sourcemap: false },
});

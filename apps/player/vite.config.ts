import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compressBuild } from "./compress-build.ts";

const server = `http://127.0.0.1:${process.env.PORT ?? "3000"}`;

/** Workspace packages are read from their source; in development the server behind the app is the one on PORT. */
export default defineConfig({
  plugins: [react(), compressBuild()],
  resolve: { conditions: ["source", "module", "browser", "development|production"] },
  server: {
    host: "127.0.0.1",
    port: Number(process.env.PLAYER_PORT ?? "5173"),
    proxy: {
      "/api": server,
      "/settings": server,
      "/hub": { target: server, ws: true },
    },
  },
  build: { target: "es2022", sourcemap: false },
});

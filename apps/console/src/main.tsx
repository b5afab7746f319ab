import "@crossbook/ui/styles.css";
import { browserPorts } from "@crossbook/browser";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createConsoleApp } from "./app/console-app.ts";
import { ConsoleAppProvider } from "./app/console-app-provider.tsx";
import { startConsoleApp } from "./app/start-console-app.ts";
import { createConsoleRouter } from "./routes/console-router.ts";

const app = createConsoleApp({ ports: browserPorts("crossbook-console"), baseUrl: "/api" });
const router = createConsoleRouter();
startConsoleApp(app);

const root = document.getElementById("root");
if (root === null) throw new Error("the page has no root element");
createRoot(root).render(
  <StrictMode>
    <ConsoleAppProvider app={app}>
      <RouterProvider router={router} />
    </ConsoleAppProvider>
  </StrictMode>,
);

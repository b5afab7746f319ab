// dependency-cruiser 17 parses with @swc/core without the option that says that a .tsx file holds JSX. Loaded before
// it (`node --import`), this sets the option. Take it out once dependency-cruiser does it by itself.
import { createRequire } from "node:module";

const swc = createRequire(import.meta.url)("@swc/core");
const parseFileSync = swc.parseFileSync.bind(swc);
swc.parseFileSync = (path, options) => parseFileSync(path, { ...options, tsx: path.endsWith("x") });

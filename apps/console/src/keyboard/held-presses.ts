import { createContext } from "react";

/**
 * Whether what is shown has come just now by itself in the place of something else: a press was meant for that. An act that is
 * done at once, without being asked about, is not done then.
 */
export const HeldPresses = createContext(false);

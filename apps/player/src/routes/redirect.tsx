import { useEffect } from "react";
import type { PlainPath } from "./route-table.ts";
import { useNavigate } from "./use-router.ts";

/** Leads elsewhere where a page finds out only while it is drawn that it is none. No step back comes here again. */
export function Redirect({ to }: { readonly to: PlainPath }) {
  const navigate = useNavigate();
  useEffect(() => void navigate({ to, replace: true }), [navigate, to]);
  return null;
}

import { EmptyState } from "@crossbook/ui";
import { Hammer } from "lucide-react";
import { HomeLink } from "../shell/home-link.tsx";

export function UnderConstructionPage() {
  return (
    <EmptyState icon={<Hammer aria-hidden />} title="This part is being built" action={<HomeLink />}>
      The matches are open as always.
    </EmptyState>
  );
}

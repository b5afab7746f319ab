import { AreaLinks } from "../../shell/area-links.tsx";

/** Links to the screens of bonuses. */
export function BonusLinks() {
  return (
    <AreaLinks
      area="Bonuses"
      links={[
        { title: "Templates", path: "/bonuses", needs: "getBonusTemplates" },
        { title: "Grants", path: "/bonuses/grants", needs: "getBonusGrants" },
      ]}
    />
  );
}

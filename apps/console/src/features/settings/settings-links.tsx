import { AreaLinks } from "../../shell/area-links.tsx";

/** Links to the screens of settings. */
export function SettingsLinks() {
  return (
    <AreaLinks
      area="Settings"
      links={[
        { title: "Operators", path: "/settings", needs: "getOperators" },
        { title: "Applications", path: "/settings/applications", needs: "getApplications" },
        { title: "Hosts", path: "/settings/hosts", needs: "getHosts" },
      ]}
    />
  );
}

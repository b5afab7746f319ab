export function UnderMaintenancePage() {
  return <main />;
}

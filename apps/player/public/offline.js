window.addEventListener("online", () => window.location.reload());

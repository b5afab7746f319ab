import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { pageText } from "../messages/english/shell/pages.ts";
import { AuthLayout } from "../shell/auth-layout.tsx";
import { LANDING_PATH } from "./navigation-rule.ts";
import { type PlayerSearch, type RouterContext, rootRoute } from "./root-route.tsx";

const authLayout = createRoute({ getParentRoute: () => rootRoute, id: "auth", component: AuthLayout });
const auth = () => authLayout;

/** Who is logged in has no use for these pages: a step back ends where the login led. A demo user may still sign up. */
function leadPlayerOn({
  context: { app },
  search: { to },
}: {
  readonly context: RouterContext;
  readonly search: PlayerSearch;
}): void {
  if (app.session.state().user?.demo === false) throw redirect({ href: to ?? LANDING_PATH, replace: true });
}

const login = createRoute({
  getParentRoute: auth,
  path: "/auth/login",
  beforeLoad: leadPlayerOn,
  staticData: {
    get title() {
      return pageText().logIn;
    },
  },
  component: lazyRouteComponent(() => import("../features/auth/login-page.tsx"), "LoginPage"),
});

const signUp = createRoute({
  getParentRoute: auth,
  path: "/auth/signup",
  beforeLoad: leadPlayerOn,
  staticData: {
    get title() {
      return pageText().signUp;
    },
    feature: "allowSignUp",
  },
  component: lazyRouteComponent(() => import("../features/auth/sign-up-page.tsx"), "SignUpPage"),
});

const verification = createRoute({
  getParentRoute: auth,
  // The spelling is the specification's.
  path: "/auth/verfication",
  beforeLoad: leadPlayerOn,
  staticData: {
    get title() {
      return pageText().verification;
    },
  },
  component: lazyRouteComponent(() => import("../features/auth/verification-page.tsx"), "VerificationPage"),
});

const resetPassword = createRoute({
  getParentRoute: auth,
  path: "/auth/reset-password",
  staticData: {
    get title() {
      return pageText().resetPassword;
    },
  },
  component: lazyRouteComponent(
    () => import("../features/auth/reset-password-page.tsx"),
    "ResetPasswordPage",
  ),
});

const logout = createRoute({
  getParentRoute: () => rootRoute,
  path: "/auth/logout",
  beforeLoad: async ({ context: { app }, search: { to } }) => {
    // A logout with a token whose time is over would leave the refresh cookie good.
    await app.renewal.settle();
    app.authentication.leave();
    throw redirect({ to: "/auth/login", search: { to }, replace: true });
  },
});

export const authRoutes = [
  authLayout.addChildren([login, signUp, verification, resetPassword]),
  logout,
] as const;

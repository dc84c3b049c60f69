import { useMemo } from 'react';
import { createRoutesFromElements, Route, useLocation, useRoutes } from 'react-router-dom';
import { setClaims } from '#shared/messages/claims.ts';
import { type PageLife, PageLifeContext } from '#web/api/page-life.ts';
import { NotFound } from '#web/app/not-found.tsx';
import { Shell } from '#web/app/shell.tsx';
import type { PageSettings } from '#web/lib/page-settings.ts';
import { paths } from '#web/lib/paths.ts';
import { lazyScreen, preloadScreens } from '#web/ui/lazy-screens.ts';

const DeviceLayout = lazyScreen(async () => (await import('#web/app/device.tsx')).DeviceLayout);
const SignedInLayout = lazyScreen(async () => (await import('#web/app/signed-in.tsx')).SignedInLayout);
const RequireSession = lazyScreen(async () => (await import('#web/app/require-session.tsx')).RequireSession);
const LandingPage = lazyScreen(async () => (await import('#web/features/landing/landing-page.tsx')).LandingPage);
const AboutPage = lazyScreen(async () => (await import('#web/features/pages/about-page.tsx')).AboutPage);
const ScoresPage = lazyScreen(async () => (await import('#web/features/pages/scores-page.tsx')).ScoresPage);
const SampleRoute = lazyScreen(async () => (await import('#web/app/sample-route.tsx')).SampleRoute);
const LegalPage = lazyScreen(async () => (await import('#web/features/pages/legal-page.tsx')).LegalPage);
const SignInPage = lazyScreen(async () => (await import('#web/features/account/sign-in-page.tsx')).SignInPage);
const SignUpPage = lazyScreen(async () => (await import('#web/features/account/sign-up-page.tsx')).SignUpPage);
const AccountRoute = lazyScreen(async () => (await import('#web/app/account-route.tsx')).AccountRoute);
const VerifyPage = lazyScreen(async () => (await import('#web/features/account/verify-page.tsx')).VerifyPage);
const RecoverPage = lazyScreen(async () => (await import('#web/features/account/recover-page.tsx')).RecoverPage);
const NewPasswordPage = lazyScreen(
  async () => (await import('#web/features/account/new-password-page.tsx')).NewPasswordPage,
);
const StartRoute = lazyScreen(async () => (await import('#web/app/start-route.tsx')).StartRoute);
const DashboardRoute = lazyScreen(async () => (await import('#web/app/dashboard-route.tsx')).DashboardRoute);
const ReportsRoute = lazyScreen(async () => (await import('#web/app/reports-route.tsx')).ReportsRoute);
const ReportRoute = lazyScreen(async () => (await import('#web/app/report-route.tsx')).ReportRoute);
const StepRoute = lazyScreen(async () => (await import('#web/app/step/step-route.tsx')).StepRoute);
const OpsItemsRoute = lazyScreen(async () => (await import('#web/app/ops-items-route.tsx')).OpsItemsRoute);
const OpsRoutes = lazyScreen(async () => (await import('#web/app/ops-routes.tsx')).OpsRoutes);
const TeacherRoute = lazyScreen(async () => (await import('#web/app/step/teacher-step.tsx')).TeacherRoute);
const HandOverRoute = lazyScreen(async () => (await import('#web/app/handover-route.tsx')).HandOverRoute);
const UnlockRoute = lazyScreen(async () => (await import('#web/app/unlock-route.tsx')).UnlockRoute);
const TeacherLinkRoute = lazyScreen(async () => (await import('#web/app/teacher-link-route.tsx')).TeacherLinkRoute);
const SharedRoute = lazyScreen(async () => (await import('#web/app/shared-route.tsx')).SharedRoute);
const SharedPreviewRoute = lazyScreen(
  async () => (await import('#web/app/shared-preview-route.tsx')).SharedPreviewRoute,
);
const PaperRoute = lazyScreen(async () => (await import('#web/app/paper-route.tsx')).PaperRoute);
const UnsubscribePage = lazyScreen(
  async () => (await import('#web/features/account/email-link-pages.tsx')).UnsubscribePage,
);
const ClosedPage = lazyScreen(async () => (await import('#web/features/account/closed-page.tsx')).ClosedPage);
const ReportLetterPage = lazyScreen(
  async () => (await import('#web/features/account/email-link-pages.tsx')).ReportEmailPage,
);
const KeepPage = lazyScreen(async () => (await import('#web/features/account/email-link-pages.tsx')).KeepPage);
const GuardianLinkRoute = lazyScreen(async () => (await import('#web/app/guardian-link-route.tsx')).GuardianLinkRoute);

/**
 * Route table. Each screen is a lazy chunk; a child's steps stand outside of the layout with the query cache. Objects
 * of `life` outlive screen changes.
 */
const createRoutes = (page: PageSettings) =>
  createRoutesFromElements(
    <Route element={<Shell />}>
      <Route path={paths.home} element={<LandingPage {...page} />} />
      <Route path={paths.about} element={<AboutPage />} />
      <Route path={paths.scores} element={<ScoresPage />} />
      <Route path={paths.sample} element={<SampleRoute />} />
      <Route path={paths.help} element={<LegalPage page="help" />} />
      <Route
        path={paths.privacy}
        element={
          <LegalPage page="privacy" retentionTimes={page.retentionTimes ?? {}} controller={page.controller ?? null} />
        }
      />
      <Route path={paths.imprint} element={<LegalPage page="imprint" controller={page.controller ?? null} />} />
      <Route path={paths.terms} element={<LegalPage page="terms" />} />
      {/* Outside of the query cache: a shared report is not cached. */}
      <Route path={paths.shared} element={<SharedRoute />} />
      <Route path={paths.opsItems} element={<OpsItemsRoute />} />
      <Route element={<SignedInLayout />}>
        <Route path="/ops/*" element={<OpsRoutes otherwise={<NotFound />} />} />
      </Route>
      {/* Sign-in pages do not need the device store. */}
      <Route element={<SignedInLayout />}>
        <Route path={paths.signIn()} element={<SignInPage provider={page.signInProvider} />} />
        <Route path={paths.signUp()} element={<SignUpPage />} />
        <Route path={paths.verify} element={<VerifyPage />} />
        <Route path={paths.recover()} element={<RecoverPage />} />
        <Route path={paths.unsubscribe} element={<UnsubscribePage />} />
        <Route path={paths.reportLetter} element={<ReportLetterPage />} />
        <Route path={paths.keep} element={<KeepPage />} />
        <Route path={paths.closed} element={<ClosedPage />} />
        <Route element={<RequireSession />}>
          <Route path={paths.newPassword()} element={<NewPasswordPage />} />
        </Route>
      </Route>
      <Route element={<DeviceLayout early />}>
        <Route path="/assessment/:type/:day?" element={<StepRoute />} />
      </Route>
      <Route element={<DeviceLayout />}>
        {/* Outside of the query cache, which belongs to an account. */}
        <Route path={paths.teacherLink} element={<TeacherLinkRoute />} />
        <Route path="/assessment/teacher/:day?" element={<TeacherRoute />} />
        <Route path="/hand-over" element={<HandOverRoute />} />
        <Route path={paths.unlock()} element={<UnlockRoute />} />
        <Route element={<SignedInLayout />}>
          <Route path={paths.guardianLink} element={<GuardianLinkRoute />} />
          <Route path={paths.start} element={<StartRoute />} />
          <Route element={<RequireSession />}>
            <Route path={paths.dashboard()} element={<DashboardRoute />} />
            <Route path={paths.account} element={<AccountRoute />} />
            <Route path={paths.reports} element={<ReportsRoute />} />
            <Route path="/reports/:id" element={<ReportRoute />} />
            <Route path="/reports/:id/shared-preview" element={<SharedPreviewRoute />} />
            <Route path="/reports/:id/:paper" element={<PaperRoute />} />
          </Route>
        </Route>
      </Route>
      <Route path="*" element={<NotFound />} />
    </Route>,
  );

export function Screens({ page, life }: { page: PageSettings; life: PageLife }) {
  useMemo(() => setClaims(page.claims), [page]);
  const routes = useMemo(() => createRoutes(page), [page]);
  const { pathname } = useLocation();
  useMemo(() => preloadScreens(routes, pathname), [routes, pathname]);
  return <PageLifeContext value={life}>{useRoutes(routes)}</PageLifeContext>;
}

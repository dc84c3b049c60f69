import { type Route, route } from '#services/http/route.ts';
import type { EmailSubscription, UnsubscribeTokens } from '#services/mail/email-tokens.ts';
import type { MailPreferences } from '#services/mail/preferences.store.ts';
import * as contracts from '#shared/contracts/notifications.ts';
import type { UserId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';

type NotificationPorts = { preferences: MailPreferences; tokens: UnsubscribeTokens };

/** Email preferences: a parent's by the account, any reader's by the link in an email. */
export function notificationRoutes({ preferences, tokens }: NotificationPorts): Route[] {
  const toParentRecipient = (userId: UserId) => `parent:${userId}`;
  const listKinds = async (userId: UserId): Promise<contracts.Notifications> => {
    const disabledKinds = await preferences.listTurnedOff(toParentRecipient(userId));
    return { kinds: contracts.EmailKind.options.map((kind) => ({ kind, isOn: !disabledKinds.includes(kind) })) };
  };
  const readSubscription = (token: string): EmailSubscription => tokens.read(token) ?? refuse('NOT_FOUND');
  return [
    route(contracts.getNotifications, 'signedIn', async ({ person }) => ({ body: await listKinds(person.userId) })),
    route(contracts.setNotification, 'signedIn', async ({ person, body }) => {
      await preferences.turn(toParentRecipient(person.userId), body.kind, body.isOn);
      return { body: await listKinds(person.userId) };
    }),
    // Mail programs and scanners open every link: only the page's button writes.
    route(contracts.seeUnsubscribe, 'public', async ({ query }) => ({
      body: {},
      to: `/unsubscribe#${encodeURIComponent(query.t)}`,
    })),
    route(contracts.unsubscribe, 'public', async ({ query }) => {
      const { recipient, kind } = readSubscription(query.t);
      await preferences.turn(recipient, kind, false);
      return { body: {} };
    }),
    route(contracts.resubscribe, 'public', async ({ body }) => {
      const { recipient, kind } = readSubscription(body.token);
      await preferences.turn(recipient, kind, true);
      return { body: {} };
    }),
  ];
}

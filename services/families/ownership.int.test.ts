import { describe, expect, it } from 'vitest';
import { handOverDevice } from '#services/assessment/testing/hand-over-device.ts';
import { listBlockedStatements } from '#services/database/testing/blocked-statements.ts';
import {
  addCoGuardian,
  makeCoGuardian,
  type Person,
  readCode,
  readUserId,
  setUpTestApi,
  signInOnAnotherDevice,
  signUpFamily,
  signUpParent,
} from '#services/http/testing/app.ts';
import { runBehindTableLock } from '#services/http/testing/held-write.ts';
import { type CreatedShare, createFinishedReport } from '#services/reports/testing/finished-report.ts';
import type { GuardianInvitation, GuardianList, OwnershipOffer, ReceivedOffer } from '#shared/contracts/guardians.ts';
import type { Share } from '#shared/contracts/shares.ts';
import type { Student } from '#shared/contracts/students.ts';
import { on } from '#shared/testing/examples.ts';
import { toInstant } from '#shared/values/days.ts';

const api = setUpTestApi();
const DAY_MS = 86_400_000;
const unkeyed = { key: null };
const listOffersTo = async (who: Person) =>
  (await who.get('/ownership-offers')).json<{ offers: ReceivedOffer[] }>().offers;
const listEmails = (userId: string) =>
  api.log`select kind, state from mail where recipient = ${`account:${userId}`} and kind like 'ownership-%' order by created_at`;
const listEmailKinds = async (userId: string) => (await listEmails(userId)).map(({ kind }) => kind);
const listAuditActions = async (id: string) =>
  (await api.log`select action from audit where object_id = ${id} order by number`).map(({ action }) => action);
const prove = (userId: string, isProved: boolean) =>
  api.log`update auth."user" set email_verified = ${isProved} where id = ${userId}`;

const createOwnedFamily = () =>
  signUpFamily(api).then(({ parent, student }) => ({ parent, studentId: student.id as string }));

/** A child with its owner and a co-guardian. */
async function createSharedChild(own?: { parent: Person; studentId: string }) {
  const { parent, studentId } = own ?? (await createOwnedFamily());
  const { who: other, userId: otherId } = await addCoGuardian(api, studentId);
  const guardians = `/students/${studentId}/guardians`;
  const offers = `/students/${studentId}/ownership-offers`;
  return {
    parent,
    studentId,
    other,
    otherId,
    guardians,
    offers,
    ownerId: await readUserId(parent),
    list: async (who: Person = parent) => (await who.get(guardians)).json<GuardianList>(),
    offer: async (userId = otherId) => (await parent.post(offers, { userId })).json<OwnershipOffer>(),
    accept: (id: string, who: Person = other) => who.post(`/ownership-offers/${id}/accept`),
    decline: (id: string, who: Person = other) => who.post(`/ownership-offers/${id}/decline`),
    owner: async () =>
      (await api.log`select user_id from guardians where student_id = ${studentId} and role = 'owner'`).map(
        ({ user_id }) => user_id,
      ),
  };
}

async function createOffer() {
  const own = await createSharedChild();
  return { ...own, createdOffer: await own.offer() };
}

describe('the owner of a child', () => {
  it('offers it to one who looks after it, too, who is told by letter and sees who asks and for which child', async () => {
    const { createdOffer, other, otherId, parent, list, studentId, guardians } = await createOffer();
    const expiresAt = toInstant(Date.parse(api.clock.now) + 14 * DAY_MS);
    expect(createdOffer).toMatchObject({ userId: otherId, offeredAt: api.clock.now, expiresAt });
    const shown = { studentId, childName: 'Robin', offeredBy: 'Pat Parent', expiresAt, isClosing: false };
    expect(await listOffersTo(other)).toEqual([{ id: createdOffer.id, ...shown }]);
    expect((await list()).offers).toEqual([createdOffer]);
    expect((await list(other)).offers).toEqual([]);
    expect(await listOffersTo(parent)).toEqual([]);
    expect(await listEmailKinds(otherId)).toEqual(['ownership-offered']);
    expect(await listAuditActions(createdOffer.id)).toEqual(['ownership.offered']);
    // Nothing changes until it is accepted.
    expect(readCode(await other.post(guardians, { email: 'third@example.org' }))).toBe('FORBIDDEN');
  });

  it('is asked for a fresh proof to offer, and for none to take an offer back; who accepts is asked, too', async () => {
    const { createdOffer, offers, parent, other, otherId, accept } = await createOffer();
    api.passTime(11 * 60_000);
    expect(readCode(await parent.post(offers, { userId: otherId }))).toBe('STEP_UP');
    expect(readCode(await accept(createdOffer.id))).toBe('STEP_UP');
    expect(readCode(await parent.delete(`${offers}/${createdOffer.id}`))).toBe('ok');
    expect(await listOffersTo(other)).toEqual([]);
  });

  it('offers it to nobody else: neither to a stranger nor to themselves, nor where an address is not confirmed', async () => {
    const { offers, parent, other, otherId, ownerId, studentId } = await createSharedChild();
    const stranger = await readUserId(await signUpParent(api));
    for (const userId of [stranger, ownerId, crypto.randomUUID()])
      expect(readCode(await parent.post(offers, { userId }))).toBe('NOT_FOUND');
    expect(readCode(await other.post(offers, { userId: ownerId }))).toBe('FORBIDDEN');
    await prove(otherId, false);
    expect(readCode(await parent.post(offers, { userId: otherId }))).toBe('GUARDIAN_UNPROVED');
    await api.log`update auth."user" set email_verified = true, prepared_at = now() where id = ${otherId}`;
    expect(readCode(await parent.post(offers, { userId: otherId }))).toBe('GUARDIAN_UNPROVED');
    await api.log`update auth."user" set prepared_at = null where id = ${otherId}`;
    await prove(ownerId, false);
    expect(readCode(await parent.post(offers, { userId: otherId }))).toBe('PROVE_ADDRESS_FIRST');
    expect(await api.log`select from ownership_offers where student_id = ${studentId}`).toEqual([]);
  });

  it('asks no more than ten times a day for several children at once', async () => {
    const first = await createSharedChild();
    const { id } = (await first.parent.post('/students', { nickname: 'Kim', ageYears: 6 })).json<Student>();
    const second = await createSharedChild({ parent: first.parent, studentId: id });
    await api.log`insert into ownership_offers (id, student_id, offered_by, offered_to, created_at, expires_at, outcome)
      select gen_random_uuid(), ${id}, ${first.ownerId}, ${second.otherId}, ${api.clock.now}, ${api.clock.now}, 'declined' from generate_series(1, 9)`;
    // Where they write: each has counted by then, unless one waits for the other.
    const writes = [first, second].map(
      ({ offers, otherId }) =>
        () =>
          first.parent.post(offers, { userId: otherId }),
    );
    const answers = await runBehindTableLock(api, 'ownership_offers', writes);
    expect(answers.map(readCode).sort()).toEqual(['OFFER_LIMIT', 'ok']);
  });

  it('writes once however often the same write comes, takes the place of an earlier offer, and asks ten times a day at most', async () => {
    const { offers, parent, otherId, list } = await createSharedChild();
    const key = crypto.randomUUID();
    const send = () => parent.post(offers, { userId: otherId }, { key });
    expect((await send()).json()).toEqual((await send()).json());
    expect(await listEmailKinds(otherId)).toHaveLength(1);
    const answers = [];
    for (let times = 0; times < 10; times++) answers.push(readCode(await parent.post(offers, { userId: otherId })));
    expect(answers).toEqual([...Array.from({ length: 9 }, () => 'ok'), 'OFFER_LIMIT']);
    expect((await list()).offers).toHaveLength(1);
    // Only the email of the last offer is sent.
    expect((await listEmails(otherId)).filter(({ state }) => state === 'pending')).toHaveLength(1);
  });

  it('takes an offer back: it opens nothing any more, and its letter does not go out', async () => {
    const { createdOffer, offers, parent, other, otherId, accept, decline, list, owner, ownerId } = await createOffer();
    expect(readCode(await parent.delete(`${offers}/${createdOffer.id}`))).toBe('ok');
    expect([await listOffersTo(other), (await list()).offers]).toEqual([[], []]);
    for (const answer of [accept, decline]) expect(readCode(await answer(createdOffer.id))).toBe('OFFER_OVER');
    expect(readCode(await parent.delete(`${offers}/${createdOffer.id}`))).toBe('NOT_FOUND');
    expect(await owner()).toEqual([ownerId]);
    expect(await listEmails(otherId)).toEqual([{ kind: 'ownership-offered', state: 'suppressed' }]);
  });

  it('cannot leave before, and is told what to do; after passing it on leaves like everybody', async () => {
    const { createdOffer, parent, ownerId, other, guardians, accept, list } = await createOffer();
    expect(readCode(await parent.post(`${guardians}/leave`))).toBe('OWNER_STAYS');
    expect(readCode(await parent.delete(`${guardians}/${ownerId}`))).toBe('NOT_FOUND');
    expect(readCode(await accept(createdOffer.id))).toBe('ok');
    expect(readCode(await other.post(`${guardians}/leave`))).toBe('OWNER_STAYS');
    expect(readCode(await parent.post(`${guardians}/leave`))).toBe('ok');
    expect((await parent.get(guardians)).statusCode).toBe(404);
    expect((await list(other)).guardians).toMatchObject([{ role: 'owner', isYou: true }]);
  });
});

describe('an offer that is accepted', () => {
  it('swaps the two roles: the new owner decides, the former one looks after the child and is told by letter', async () => {
    const { createdOffer, parent, ownerId, other, otherId, accept, list, guardians, studentId, owner } =
      await createOffer();
    expect((await accept(createdOffer.id)).json()).toEqual({ studentId });
    expect(await owner()).toEqual([otherId]);
    expect((await list(other)).guardians).toMatchObject([
      { userId: otherId, role: 'owner' },
      { userId: ownerId, role: 'co-guardian' },
    ]);
    expect(await listOffersTo(other)).toEqual([]);
    for (const answer of [
      await parent.post(guardians, { email: 'third@example.org' }),
      await parent.delete(`${guardians}/${otherId}`),
      await parent.patch(`/students/${studentId}`, { nickname: 'Robina' }),
      await parent.send('DELETE', `/students/${studentId}`, { nickname: 'Robin' }),
    ])
      expect(readCode(answer)).toBe('FORBIDDEN');
    expect((await parent.get(`/students/${studentId}`)).statusCode).toBe(200);
    expect(readCode(await other.post(guardians, { email: 'third@example.org' }))).toBe('ok');
    expect(await listEmailKinds(ownerId)).toEqual(['ownership-accepted']);
    expect(await listAuditActions(createdOffer.id)).toEqual(['ownership.offered', 'ownership.accepted']);
  });

  it('is accepted once: a second tab of the same person gets the same answer, and one letter is written', async () => {
    const { createdOffer, ownerId, other, studentId, accept } = await createOffer();
    const tab = await signInOnAnotherDevice(api, other);
    const answers = await Promise.all([accept(createdOffer.id), accept(createdOffer.id, tab)]);
    for (const answer of [...answers, await accept(createdOffer.id)]) expect(answer.json()).toEqual({ studentId });
    expect(await listEmailKinds(ownerId)).toEqual(['ownership-accepted']);
    expect(await listAuditActions(createdOffer.id)).toEqual(['ownership.offered', 'ownership.accepted']);
  });

  it('ends the offers to others: of two who accept at once one is the owner, every time', async () => {
    for (let times = 0; times < 3; times++) {
      const own = await createOffer();
      const third = await addCoGuardian(api, own.studentId);
      const more = await own.offer(third.userId);
      expect((await own.list()).offers).toHaveLength(2);
      const answers = await Promise.all([own.accept(own.createdOffer.id), own.accept(more.id, third.who)]);
      expect(answers.map(readCode).sort()).toEqual(['OFFER_OVER', 'ok']);
      expect(await own.owner()).toEqual([readCode(answers[0]) === 'ok' ? own.otherId : third.userId]);
      expect([await listOffersTo(own.other), await listOffersTo(third.who)]).toEqual([[], []]);
      expect(await api.log`select from guardians where student_id = ${own.studentId}`).toHaveLength(3);
    }
  });

  it('ends what the former owner had open for this child: invitations with their letters and addresses; those of another child stay', async () => {
    const { createdOffer, parent, guardians, accept, list, other } = await createOffer();
    const invitation = (await parent.post(guardians, { email: 'third@example.org' })).json<GuardianInvitation>();
    const sibling = (await parent.post('/students', { nickname: 'Mira', ageYears: 6 })).json<{ id: string }>();
    const stays = (
      await parent.post(`/students/${sibling.id}/guardians`, { email: 'third@example.org' })
    ).json<GuardianInvitation>();
    const minted = await api.guardianLinks.mint(invitation.id as never, api.clock.now);
    if (!minted || minted === 'inviterUnproved') throw new Error('no letter');
    expect(readCode(await accept(createdOffer.id))).toBe('ok');
    expect(
      readCode(await (await signUpParent(api)).post('/guardian/accept', { token: minted.token }, unkeyed)),
    ).not.toBe('ok');
    expect(await api.guardianLinks.mint(invitation.id as never, api.clock.now)).toBeNull();
    expect(await api.log`select email, outcome from guardian_invitations where id = ${invitation.id}`).toEqual([
      { email: null, outcome: 'withdrawn' },
    ]);
    expect(await api.log`select state from mail where recipient = ${`guardian:${invitation.id}`}`).toEqual([
      { state: 'suppressed' },
    ]);
    expect(await api.log`select outcome from guardian_invitations where id = ${stays.id}`).toEqual([{ outcome: null }]);
    expect((await list(other)).invitations).toEqual([]);
  });

  it('ends links to reports that the former owner gave away, also when the child comes back to them', async () => {
    api.clock.now = on(8);
    const report = await createFinishedReport(api);
    const own = await createSharedChild(report);
    const shares = `${report.path}/shares`;
    const { token } = (await own.parent.post(shares, { days: 30 })).json<CreatedShare>();
    const open = () => api.anonymous.post('/shared/open', { token }, unkeyed);
    expect((await open()).statusCode).toBe(200);
    expect(readCode(await own.accept((await own.offer()).id))).toBe('ok');
    expect(readCode(await open())).toBe('SHARE_OVER');
    expect((await own.other.get(shares)).json<{ shares: Share[]; mayShare: boolean }>()).toMatchObject({
      mayShare: true,
      shares: [{ isOver: true }],
    });
    expect(readCode(await own.parent.post(shares, {}))).toBe('FORBIDDEN');
    expect(readCode(await own.other.post(shares, {}))).toBe('ok');
    const back = (await own.other.post(own.offers, { userId: own.ownerId })).json<OwnershipOffer>();
    expect(readCode(await own.accept(back.id, own.parent))).toBe('ok');
    expect(readCode(await open())).toBe('SHARE_OVER');
  });

  it('lets the week go on for both, and for the child on a device that either has handed over', async () => {
    const { parent, student, week, id } = await signUpFamily(api);
    const own = await createSharedChild({ parent, studentId: student.id });
    const devices = await Promise.all(
      [parent, own.other].map(async (who) => handOverDevice(api, await signInOnAnotherDevice(api, who), week)),
    );
    expect(readCode(await own.accept((await own.offer()).id))).toBe('ok');
    const mood = { mood: 'happy', energy: 'high', rtMs: 900, assist: 'alone' };
    expect(readCode(await (devices[0] as (typeof devices)[0]).child.put(`${week}/mood/1`, mood))).toBe('ok');
    expect((await (devices[1] as (typeof devices)[0]).child.get(week)).statusCode).toBe(200);
    for (const who of [parent, own.other]) {
      expect((await who.get(week)).statusCode).toBe(200);
      expect(readCode(await who.post(`${week}/pause`))).toBe('ok');
      expect(readCode(await who.post(`${week}/resume`))).toBe('ok');
      const reminder = { recipient: `parent:${await readUserId(who)}`, assessmentId: id as never, kind: 'reminder' };
      expect(await api.mails.findAddress(reminder as never)).toMatch(/@example\.org$/);
    }
    // Consents stay as given, and the new owner may withdraw them.
    const consents = `/students/${student.id}/consents`;
    expect((await own.other.get(consents)).json()).toMatchObject({
      consents: [{ givenBy: 'Pat Parent', isYours: false, withdrawnAt: null }],
    });
    expect(readCode(await own.other.post(`${consents}/withdraw`))).toBe('ok');
  });
});

describe('an offer that is not accepted', () => {
  it('is declined once, and the owner is told by letter', async () => {
    const { createdOffer, ownerId, decline, accept, list, owner } = await createOffer();
    for (let times = 0; times < 2; times++) expect(readCode(await decline(createdOffer.id))).toBe('ok');
    expect(await listEmailKinds(ownerId)).toEqual(['ownership-declined']);
    expect(readCode(await accept(createdOffer.id))).toBe('OFFER_OVER');
    expect((await list()).offers).toEqual([]);
    expect(await owner()).toEqual([ownerId]);
    expect(await listAuditActions(createdOffer.id)).toEqual(['ownership.offered', 'ownership.declined']);
  });

  it('is over after fourteen days', async () => {
    const { createdOffer, other, parent, offers } = await createOffer();
    api.passTime(14 * DAY_MS);
    const otherDevice = await signInOnAnotherDevice(api, other);
    expect(await listOffersTo(otherDevice)).toEqual([]);
    for (const answer of ['accept', 'decline'])
      expect(readCode(await otherDevice.post(`/ownership-offers/${createdOffer.id}/${answer}`))).toBe('OFFER_OVER');
    const owner = await signInOnAnotherDevice(api, parent);
    expect((await owner.get(offers.replace('ownership-offers', 'guardians'))).json<GuardianList>().offers).toEqual([]);
    expect(readCode(await owner.post(offers, { userId: createdOffer.userId }))).toBe('ok');
  });

  it('is nobody else’s: neither another guardian nor another family sees, answers or ends it', async () => {
    const { createdOffer, offers, parent, studentId, owner, ownerId } = await createOffer();
    const { who: third } = await addCoGuardian(api, studentId);
    const theirs = await createOffer();
    for (const who of [parent, third, theirs.parent, theirs.other]) {
      expect((await listOffersTo(who)).map(({ id }) => id)).not.toContain(createdOffer.id);
      for (const answer of ['accept', 'decline'])
        expect(readCode(await who.post(`/ownership-offers/${createdOffer.id}/${answer}`))).toBe('NOT_FOUND');
    }
    expect(readCode(await third.delete(`${offers}/${createdOffer.id}`))).toBe('FORBIDDEN');
    expect(readCode(await theirs.parent.delete(`${theirs.offers}/${createdOffer.id}`))).toBe('NOT_FOUND');
    expect(readCode(await theirs.parent.post(offers, { userId: createdOffer.userId }))).toBe('NOT_FOUND');
    expect(await owner()).toEqual([ownerId]);
  });

  it('ends with the guardianship of the one who was asked, also when they come back', async () => {
    for (const ends of ['leave', 'removed'] as const) {
      const { createdOffer, other, otherId, parent, guardians, accept, studentId, list } = await createOffer();
      expect(
        readCode(
          ends === 'leave' ? await other.post(`${guardians}/leave`) : await parent.delete(`${guardians}/${otherId}`),
        ),
      ).toBe('ok');
      expect([await listOffersTo(other), (await list()).offers]).toEqual([[], []]);
      await makeCoGuardian(api, studentId, other);
      expect(readCode(await accept(createdOffer.id))).toBe('OFFER_OVER');
    }
  });

  it('is dead once the one who made it is the owner no more', async () => {
    const { createdOffer, other, ownerId, studentId, accept } = await createOffer();
    const { userId } = await addCoGuardian(api, studentId);
    await api.log`update guardians set role = case when user_id = ${userId} then 'owner' else 'co-guardian' end where student_id = ${studentId}`;
    expect(await listOffersTo(other)).toEqual([]);
    expect(readCode(await accept(createdOffer.id))).toBe('OFFER_OVER');
    expect(await listEmailKinds(ownerId)).toEqual([]);
  });

  it('wants a confirmed address of the one who accepts', async () => {
    const { createdOffer, otherId, accept, ownerId, owner } = await createOffer();
    await prove(otherId, false);
    expect(readCode(await accept(createdOffer.id))).toBe('PROVE_ADDRESS_FIRST');
    expect(await owner()).toEqual([ownerId]);
    await prove(otherId, true);
    expect(readCode(await accept(createdOffer.id))).toBe('ok');
  });
});

describe('the former owner of a child that was passed on in this moment', () => {
  type Own = Awaited<ReturnType<typeof createOffer>>;
  const invitedBy = async ({ parent, guardians }: Own) =>
    (await parent.post(guardians, { email: `third-${crypto.randomUUID()}@example.org` })).json<GuardianInvitation>();
  const calls: [string, (own: Own) => Promise<() => ReturnType<Person['get']>>][] = [
    [
      'removes nobody',
      async (own) => {
        const { userId } = await addCoGuardian(api, own.studentId);
        return () => own.parent.delete(`${own.guardians}/${userId}`);
      },
    ],
    [
      'withdraws no invitation',
      async (own) => {
        const { id } = await invitedBy(own);
        return () => own.parent.delete(`${own.guardians}/invitations/${id}`);
      },
    ],
    ['withdraws no offer', async (own) => () => own.parent.delete(`${own.offers}/${own.createdOffer.id}`)],
    ['does not rename it', async (own) => () => own.parent.patch(`/students/${own.studentId}`, { nickname: 'Robina' })],
  ];
  it.each(calls)('%s', async (_, prepare) => {
    const own = await createOffer();
    const { studentId, otherId } = own;
    const send = await prepare(own);
    const readFamily = () => api.log`
      select nickname, (select array_agg(user_id order by user_id) from guardians where student_id = ${studentId}) as guardians,
        (select json_agg(i order by id) from guardian_invitations i where student_id = ${studentId}) as invitations,
        (select json_agg(o order by id) from ownership_offers o where student_id = ${studentId}) as offers
      from students where id = ${studentId}`;
    const before = await readFamily();
    const holder = await api.log.reserve();
    await holder`begin`;
    await holder`select from students where id = ${studentId} for no key update`;
    await holder`select from guardians where student_id = ${studentId} order by user_id for update`;
    const answer = send();
    // On another connection: a transaction sees the activity as of its first look.
    const listWaiting = () => listBlockedStatements(api.log);
    await expect.poll(async () => (await listWaiting()).length, { timeout: 10_000 }).toBe(1);
    await holder`update guardians set role = case when user_id = ${otherId} then 'owner' else 'co-guardian' end where student_id = ${studentId}`;
    await holder`commit`;
    holder.release();
    expect(readCode(await answer)).toBe('FORBIDDEN');
    expect(await readFamily()).toEqual(before);
  });
});

describe('of two deeds at once', () => {
  type Own = Awaited<ReturnType<typeof createOffer>>;
  /** Accepts an offer beside another call, several times; `check` gets both codes. */
  async function race(call: (own: Own) => ReturnType<Person['get']>, check: (own: Own, codes: unknown[]) => unknown) {
    for (let times = 0; times < 4; times++) {
      const own = await createOffer();
      const answers = await Promise.all([own.accept(own.createdOffer.id), call(own)]);
      const codes = answers.map(readCode);
      await check(own, codes);
    }
  }

  it('accepting and taking back: either the child is passed on, or the offer is gone', () =>
    race(
      ({ parent, offers, createdOffer }) => parent.delete(`${offers}/${createdOffer.id}`),
      async (own, [accepted, withdrawn]) => {
        expect(withdrawn === 'ok').toBe(accepted !== 'ok');
        expect(await own.owner()).toEqual([accepted === 'ok' ? own.otherId : own.ownerId]);
      },
    ));

  it('accepting and removing the one who accepts: the child always has one owner', () =>
    race(
      ({ parent, guardians, otherId }) => parent.delete(`${guardians}/${otherId}`),
      async (own, [accepted, removed]) => {
        const isPassed = accepted === 'ok';
        expect(removed === 'ok').toBe(!isPassed);
        expect(await own.owner()).toEqual([isPassed ? own.otherId : own.ownerId]);
        expect((await own.list(isPassed ? own.other : own.parent)).guardians).toHaveLength(isPassed ? 2 : 1);
      },
    ));

  it('accepting and erasing: whoever is no longer the owner erases nothing, and an erased child is passed on to nobody', () =>
    race(
      ({ parent, studentId }) => parent.send('DELETE', `/students/${studentId}`, { nickname: 'Robin' }),
      async (own, codes) => {
        const isPassed = codes[0] === 'ok';
        expect(codes).toEqual(isPassed ? ['ok', 'FORBIDDEN'] : ['ERASED', 'ok']);
        expect(await own.owner()).toEqual(isPassed ? [own.otherId] : []);
        if (isPassed) return;
        // The unsent email of the offer is suppressed.
        expect(await listEmails(own.otherId)).toEqual([{ kind: 'ownership-offered', state: 'suppressed' }]);
        expect(await listOffersTo(own.other)).toEqual([]);
      },
    ));

  it('accepting and inviting: the former owner has no invitation open afterwards', () =>
    race(
      ({ parent, guardians }) => parent.post(guardians, { email: 'third@example.org' }),
      async ({ studentId }, [accepted, invited]) => {
        expect([accepted, ['ok', 'FORBIDDEN'].includes(invited as string)]).toEqual(['ok', true]);
        const open =
          await api.log`select from guardian_invitations where student_id = ${studentId} and outcome is null`;
        expect(open).toEqual([]);
      },
    ));
});

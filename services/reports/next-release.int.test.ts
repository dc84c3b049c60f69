import { expect, it } from 'vitest';
import { openDatabase } from '#services/database/database.store.ts';
import { readUserId, setUpTestApi } from '#services/http/testing/app.ts';
import { loadChildData } from '#services/privacy/child-data.store.ts';
import { buildSharedReport } from '#services/reports/shared-report.ts';
import { createFinishedReport, readFullReport } from '#services/reports/testing/finished-report.ts';
import type { Report } from '#shared/contracts/report.ts';
import type { SharedReport } from '#shared/contracts/shared-report.ts';
import { on } from '#shared/testing/examples.ts';
import type { StudentId } from '#shared/values/ids.ts';

const api = setUpTestApi({ now: on(8) });

/** Adds a field to every object of a JSON value, but to the parameters of sentences, whose names are free. */
const addFields = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(addFields);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => [
    name,
    ['params', 'presentations'].includes(name) ? field : addFields(field),
  ]);
  return { ...Object.fromEntries(fields), next: 'NEXT release' };
};

it('a report of the next release is read, shared and archived without the fields that this one does not know', async () => {
  const report = readFullReport();
  const { parent, id, studentId } = await createFinishedReport(api, addFields(report));
  const [own, shared] = [await parent.get(`/reports/${id}`), await parent.get(`/reports/${id}/shared`)];
  expect(own.json<Report>().document).toEqual(report);
  expect(shared.json<SharedReport>().document).toEqual(buildSharedReport(report));
  const [row] =
    await api.log`select cognitive_scores as scores, document from overall_reports where session_id = ${id}`;
  expect(Object.keys(row?.scores)).toHaveLength(report.areas.length);
  expect(row?.document).toEqual(addFields(report));
  const { db, close } = openDatabase(api.url, { max: 1 });
  const reader = { role: 'owner', userId: await readUserId(parent) } as const;
  const archive = JSON.stringify(await loadChildData(db, studentId as StudentId, reader));
  await close();
  expect(archive).toContain(report.quotes[0]?.text);
  expect(archive).not.toContain('NEXT release');
});

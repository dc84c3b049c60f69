import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate as turn } from 'node:timers/promises';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { quantile, roundTo, runBench } from '#infra/bench/harness.ts';
import { createReportPdfs } from '#services/reports/report-pdf.ts';
import { createTypesetter, readFonts } from '#services/reports/typesetter.ts';
import { getFamilyDocument, TWENTY_FAMILIES } from '#shared/testing/twenty-families.ts';

/*
 * Cost of a report's PDF: reports of twenty simulated families, each time under another nickname; beside it the floor,
 * a plain page by the same typesetter. Then eight at once in the worker process, while the event loop of the caller is
 * watched, and the memory after many. `--quick` takes less than 40 s.
 */
const TARGETS = {
  'pdf.medianMs': { atMost: 30 },
  'pdf.loopDelayMs': { atMost: 20 },
  'pdf.memoryGrowth': { atMost: 1.15 },
} as const;
const PLAIN = '#set document(title: "A page")\n#set text(lang: "en")\n= A page\nA plain page with one sentence.';
const AT_ONCE = 8;

await runBench('pdf', async ({ quick, folder, say, stopAtEnd }) => {
  const families = quick ? TWENTY_FAMILIES.slice(4, 10) : TWENTY_FAMILIES;
  say('simulating families …');
  const documents = families.map(getFamilyDocument);
  const createRequest = (i: number) => ({
    document: documents[i % documents.length] as (typeof documents)[number],
    child: `Mira ${i}`,
    generatedAt: '2026-11-30T10:00:00.000Z' as const,
    timeZone: 'UTC',
  });
  const typeset = createTypesetter();
  // Wall time and processor time of all threads: other load affects the first far more.
  const measure = (what: () => unknown) => {
    const [begin, before] = [performance.now(), process.cpuUsage()];
    what();
    const { user, system } = process.cpuUsage(before);
    return { ms: performance.now() - begin, cpu: (user + system) / 1000 };
  };
  const computeQuantile = (all: readonly { ms: number; cpu: number }[], unit: 'ms' | 'cpu', share = 0.5) =>
    roundTo(
      quantile(
        all.map((each) => each[unit]),
        share,
      ),
    );
  const [warm, counted] = quick ? [5, 20] : [20, 100];
  // In the first round each family is new and shares only what earlier families have cached. The first ones warm up.
  const first = Array.from({ length: warm }, (_, i) => measure(() => typeset(createRequest(i)))).slice(
    Math.floor(warm / 2),
    documents.length,
  );
  await turn();
  const times = Array.from({ length: counted }, (_, i) => measure(() => typeset(createRequest(warm + i))));

  say('a plain page …');
  const plain = NodeCompiler.create({ workspace: folder, fontArgs: [{ fontBlobs: readFonts() }] });
  const floor = Array.from({ length: counted }, (_, i) =>
    measure(() => plain.pdf({ mainFileContent: `${PLAIN} ${i}` }, { pdfStandard: 'ua-1' })),
  );

  say(`${AT_ONCE} at once …`);
  const pdfs = stopAtEnd(createReportPdfs());
  await pdfs.make(createRequest(0));
  const loop = monitorEventLoopDelay({ resolution: 5 });
  loop.enable();
  const begin = performance.now();
  await Promise.all(Array.from({ length: AT_ONCE }, (_, i) => pdfs.make(createRequest(1000 + i))));
  const together = performance.now() - begin;
  loop.disable();

  say('memory …');
  const [few, many] = quick ? [20, 40] : [100, 500];
  const memory: number[] = [];
  for (let i = 1; i <= many; i++) {
    typeset(createRequest(2000 + i));
    // The typesetter frees memory between turns of the event loop; in its process each report is one turn.
    await turn();
    if (i === few || i === many) memory.push(process.memoryUsage.rss() / 2 ** 20);
  }
  const figures = {
    'pdf.medianMs': computeQuantile(times, 'ms'),
    'pdf.p90Ms': computeQuantile(times, 'ms', 0.9),
    'pdf.fastestMs': computeQuantile(times, 'ms', 0),
    'pdf.cpuMs': computeQuantile(times, 'cpu'),
    'pdf.fastestCpuMs': computeQuantile(times, 'cpu', 0),
    'pdf.newFamilyMs': computeQuantile(first, 'ms'),
    'pdf.newFamilyCpuMs': computeQuantile(first, 'cpu'),
    'pdf.floorMs': computeQuantile(floor, 'ms'),
    'pdf.floorFastestMs': computeQuantile(floor, 'ms', 0),
    'pdf.floorCpuMs': computeQuantile(floor, 'cpu'),
    'pdf.eightAtOnceMs': roundTo(together),
    // The 99th percentile: a single stall of the machine does not count.
    'pdf.loopDelayMs': roundTo(loop.percentile(99) / 1e6),
    'pdf.memoryAfterFewMb': roundTo(memory[0] ?? Number.NaN),
    'pdf.memoryAfterManyMb': roundTo(memory[1] ?? Number.NaN),
    'pdf.memoryGrowth': roundTo((memory[1] ?? Number.NaN) / (memory[0] ?? Number.NaN), 3),
  };
  return {
    figures,
    targets: TARGETS,
    facts: { families: documents.length, counted, memoryAfter: `${few} and ${many}` },
  };
});

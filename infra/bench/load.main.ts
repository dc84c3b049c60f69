import { runBench } from '#infra/bench/harness.ts';
import { runLoad, startProductWithWeeks, toLoadFigures } from '#infra/bench/load.ts';

/*
 * Many families at once against a whole product on a small server: all sign up within the same second, then each
 * makes a call per second while weeks wait in Temporal. Sign-up and sign-in include a password hash and are reported
 * apart.
 */
const TARGETS = { 'load.faults': { atMost: 0 }, 'load.p99Ms': { atMost: 250 }, 'load.tooManyShare': { atMost: 0.01 } };

await runBench('load', async ({ quick, folder, say, stopAtEnd }) => {
  const load = { families: 100, steady: 100, seconds: quick ? 8 : 60, waitingWeeks: 200 };
  const product = stopAtEnd(await startProductWithWeeks(folder, load.waitingWeeks, say));
  const measurements = await runLoad({ ...load, baseUrl: product.baseUrl, databaseUrl: product.databaseUrl });
  for (const fault of measurements.faults.slice(0, 10)) say(fault);
  return { ...toLoadFigures(measurements), targets: TARGETS };
});

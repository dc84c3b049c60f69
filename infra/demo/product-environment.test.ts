import { expect, it, onTestFinished, vi } from 'vitest';
import { createProductEnvironment } from '#infra/demo/product-environment.ts';

it('another product on this machine takes over settings of the caller, and none of its servers', () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  for (const name of ['BASE_URL', 'DATABASE_URL', 'MAINTENANCE_URL', 'SMTP_URL', 'TEMPORAL_ADDRESS'])
    vi.stubEnv(name, 'https://elsewhere.example');
  vi.stubEnv('LOG_LEVEL', 'warn');
  const environment = createProductEnvironment({ SMTP_URL: 'smtp://127.0.0.1:1' });
  expect(Object.values(environment)).not.toContain('https://elsewhere.example');
  expect(environment).toMatchObject({ LOG_LEVEL: 'warn', SMTP_URL: 'smtp://127.0.0.1:1' });
});

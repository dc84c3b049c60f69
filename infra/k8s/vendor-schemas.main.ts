import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/*
 * Writes `schemas/<kind>.json` for the kinds that our manifests use, from the OpenAPI description of Kubernetes:
 *   go mod download k8s.io/kubernetes@v1.34.2
 *   node infra/k8s/vendor-schemas.main.ts "$(go env GOMODCACHE)/k8s.io/kubernetes@v1.34.2/api/openapi-spec/swagger.json"
 */
const KINDS = {
  configmap: 'core.v1.ConfigMap',
  cronjob: 'batch.v1.CronJob',
  deployment: 'apps.v1.Deployment',
  horizontalpodautoscaler: 'autoscaling.v2.HorizontalPodAutoscaler',
  ingress: 'networking.v1.Ingress',
  job: 'batch.v1.Job',
  networkpolicy: 'networking.v1.NetworkPolicy',
  persistentvolumeclaim: 'core.v1.PersistentVolumeClaim',
  poddisruptionbudget: 'policy.v1.PodDisruptionBudget',
  service: 'core.v1.Service',
  serviceaccount: 'core.v1.ServiceAccount',
};

type Schema = {
  $ref?: string;
  type?: string;
  format?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: Schema | boolean;
  required?: string[];
  enum?: unknown[];
};

const { definitions } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as {
  definitions: Record<string, Schema>;
};

/** The schema without prose, refusing fields that it does not know. Collects what it refers to in `needed`. */
function toStrictSchema(
  { $ref, type, format, properties, items, additionalProperties, ...rest }: Schema,
  needed: Set<string>,
): object {
  if ($ref) {
    needed.add($ref.slice('#/definitions/'.length));
    return { $ref };
  }
  if (format === 'int-or-string' || format === 'quantity') return { type: ['string', 'number'] };
  return {
    type,
    ...(rest.required && { required: rest.required }),
    ...(rest.enum && { enum: rest.enum }),
    ...(items && { items: toStrictSchema(items, needed) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, each]) => [name, toStrictSchema(each, needed)]),
      ),
      additionalProperties: false,
    }),
    ...(typeof additionalProperties === 'object' && {
      additionalProperties: toStrictSchema(additionalProperties, needed),
    }),
  };
}

const findDefinition = (name: string): Schema => {
  const found = definitions[name];
  if (!found) throw new RangeError(`the description has no ${name}`);
  return name.endsWith('.resource.Quantity') ? { format: 'quantity' } : found;
};

for (const [kind, name] of Object.entries(KINDS)) {
  const needed = new Set<string>();
  const schema = toStrictSchema(findDefinition(`io.k8s.api.${name}`), needed);
  const nested: Record<string, object> = {};
  for (const each of needed) nested[each] = toStrictSchema(findDefinition(each), needed);
  writeFileSync(
    fileURLToPath(new URL(`schemas/${kind}.json`, import.meta.url)),
    `${JSON.stringify({ ...schema, definitions: nested })}\n`,
  );
}

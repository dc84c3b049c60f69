import { type Connection, isGrpcServiceError } from '@temporalio/client';
import proto from '@temporalio/proto';
import { SEARCH_ATTRIBUTES } from '#shared/contracts/workflows/assessment.ts';

// The package is CommonJS without names that Node could detect.
const { IndexedValueType } = proto.temporal.api.enums.v1;
/** Our search attributes by name, each with its type. */
export const searchAttributeTypes: Record<
  (typeof SEARCH_ATTRIBUTES)[keyof typeof SEARCH_ATTRIBUTES],
  proto.temporal.api.enums.v1.IndexedValueType
> = {
  [SEARCH_ATTRIBUTES.phase]: IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD,
  [SEARCH_ATTRIBUTES.day]: IndexedValueType.INDEXED_VALUE_TYPE_INT,
  [SEARCH_ATTRIBUTES.waitingFor]: IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD_LIST,
  [SEARCH_ATTRIBUTES.nextWakeAt]: IndexedValueType.INDEXED_VALUE_TYPE_DATETIME,
  [SEARCH_ATTRIBUTES.needsAttention]: IndexedValueType.INDEXED_VALUE_TYPE_BOOL,
};
const ALREADY_EXISTS = 6;

/** Registers our search attributes in a namespace. Idempotent; a workflow that sets an unknown one would be stuck. */
export async function ensureSearchAttributes(
  connection: Pick<Connection, 'operatorService'>,
  namespace: string,
): Promise<void> {
  const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace });
  const missing = Object.entries(searchAttributeTypes).filter(([name]) => !(name in customAttributes));
  if (missing.length === 0) return;
  try {
    await connection.operatorService.addSearchAttributes({ namespace, searchAttributes: Object.fromEntries(missing) });
  } catch (error) {
    // Another process was quicker.
    if (isGrpcServiceError(error) && error.code === ALREADY_EXISTS) return;
    const names = missing.map(
      ([name, type]) => `${name} (${IndexedValueType[type].replace('INDEXED_VALUE_TYPE_', '')})`,
    );
    throw new Error(
      `The search attributes ${names.join(', ')} could not be registered; register them by hand. ${(error as Error).message}`,
      { cause: error },
    );
  }
}

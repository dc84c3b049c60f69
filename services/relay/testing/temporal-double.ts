import type { SendOutcome, SignalDelivery, SignalSender } from '#services/relay/temporal-sender.ts';
import type { EventRef } from '#shared/contracts/workflows/assessment.ts';
import type { AssessmentId } from '#shared/values/ids.ts';

/** The possible faults of one send. `lostAnswer`: it arrived and the reply was lost. */
export type Fault = 'unavailable' | 'pressure' | 'poison' | 'lostAnswer' | 'twice' | 'closed' | 'never';

type ArrivedSignal = SignalDelivery & { at: number };

/** Temporal in memory: keeps what arrives, and fails as a test says. */
export function createTemporalDouble() {
  const arrived = new Map<AssessmentId, ArrivedSignal[]>();
  const waiting: (() => void)[] = [];
  const sender: SignalSender = {
    send: async (delivery): Promise<SendOutcome> => {
      double.sends++;
      double.mostInFlight = Math.max(double.mostInFlight, ++double.inFlight);
      try {
        if (double.takesMs > 0) await new Promise((resolve) => setTimeout(resolve, double.takesMs));
        return await answer(delivery, double.faults.shift() ?? double.always);
      } finally {
        double.inFlight--;
      }
    },
    isUp: async () => {
      double.probes++;
      return double.up;
    },
  };
  const double = {
    /** The fault of the next sends, one each; then `always`. */
    faults: [] as Fault[],
    always: null as Fault | null,
    up: true,
    probes: 0,
    sends: 0,
    inFlight: 0,
    mostInFlight: 0,
    takesMs: 0,
    arrived: (id: AssessmentId): ArrivedSignal[] => arrived.get(id) ?? [],
    signals: (id: AssessmentId): string[] =>
      double.arrived(id).map(({ signal, payload }) => `${signal} ${payload.refs.map(({ v }) => v).join(',')}`),
    /** The events of a workflow without repeated versions. */
    listKnown: (id: AssessmentId): EventRef[] => {
      const refs = new Map(
        double.arrived(id).flatMap(({ payload }) => payload.refs.map((ref) => [ref.v, ref] as const)),
      );
      return [...refs.values()].sort((one, other) => one.v - other.v);
    },
    release: () => {
      for (const go of waiting.splice(0)) go();
    },
    sender,
  };
  const keep = (delivery: SignalDelivery) => {
    arrived.set(delivery.assessmentId, [...double.arrived(delivery.assessmentId), { ...delivery, at: Date.now() }]);
  };
  const answer = async (delivery: SignalDelivery, fault: Fault | null): Promise<SendOutcome> => {
    const reason = 'a test';
    switch (fault) {
      case 'unavailable':
      case 'pressure':
      case 'poison':
        return { kind: fault, reason };
      case 'closed':
        return { kind: 'closed' };
      case 'never':
        await new Promise<void>((resolve) => waiting.push(resolve));
        break;
      case 'lostAnswer':
        keep(delivery);
        return { kind: 'failed', reason };
      case 'twice':
        keep(delivery);
    }
    keep(delivery);
    return { kind: 'delivered' };
  };
  return double;
}
export type TemporalDouble = ReturnType<typeof createTemporalDouble>;

/**
 * A decider (Jérémie Chassaing): the behaviour of one kind of stream as three values. `decide` throws `Refused`, or
 * returns `[]` if the command changes nothing. Neither function reads a clock. `Context`: what decisions need besides the
 * state, such as questions and keys.
 */
export type Decider<State, Command, Event, Context> = {
  initialState: State;
  decide: (state: State, command: Command, context: Context) => Event[];
  evolve: (state: State, event: Event) => State;
};

/** The state after a list of events. */
export const fold = <State, Event>(
  decider: Pick<Decider<State, never, Event, never>, 'evolve' | 'initialState'>,
  events: readonly Event[],
): State => events.reduce(decider.evolve, decider.initialState);

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLiveSocket } from '#services/live/live-socket.ts';
import { createSockets } from '#services/live/sockets.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A socket whose reader may be slow: `bufferedAmount` is what it has not taken yet. */
const wire = () => {
  const fake = {
    readyState: 1,
    bufferedAmount: 0,
    sent: [] as string[],
    code: undefined as number | undefined,
    cut: false,
    send: (text: string) => void fake.sent.push(text),
    close: (code: number) => {
      fake.code ??= code;
      fake.readyState = 2;
    },
    terminate: () => {
      fake.cut = true;
    },
  };
  return fake;
};
const createSocket = (fake: ReturnType<typeof wire>) => createLiveSocket(fake as never, Date.now);

describe('a socket whose reader is slow', () => {
  it('keeps only the newest view of each week and sends it when there is room', () => {
    const fake = wire();
    const socket = createSocket(fake);
    socket.send('a', 'a1');
    fake.bufferedAmount = 70_000;
    for (const text of ['a2', 'a3']) socket.send('a', text);
    socket.send('b', 'b1');
    vi.advanceTimersByTime(1_000);
    expect(fake.sent).toEqual(['a1']);
    fake.bufferedAmount = 0;
    vi.advanceTimersByTime(200);
    expect(fake.sent).toEqual(['a1', 'a3', 'b1']);
    socket.send('a', 'a4');
    expect(fake.sent.at(-1)).toBe('a4');
  });

  it('never has an older view follow a newer one', () => {
    const fake = wire();
    const socket = createSocket(fake);
    fake.bufferedAmount = 70_000;
    socket.send('a', 'a1');
    fake.bufferedAmount = 0;
    socket.send('a', 'a2');
    vi.advanceTimersByTime(200);
    expect(fake.sent).toEqual(['a2']);
  });

  it('is closed after ten seconds, or at once when a megabyte waits', () => {
    const fake = wire();
    const socket = createSocket(fake);
    fake.bufferedAmount = 70_000;
    socket.send('a', 'a1');
    vi.advanceTimersByTime(9_900);
    expect(fake.code).toBeUndefined();
    vi.advanceTimersByTime(400);
    expect(fake.code).toBe(4408);
    const flooded = wire();
    flooded.bufferedAmount = 1_100_000;
    createSocket(flooded).send('a', 'a1');
    expect(flooded.code).toBe(4408);
    vi.advanceTimersByTime(5_000);
    expect(flooded.cut).toBe(true);
  });
});

describe('all sockets of a node', () => {
  const owner = (user: string) => ({ user, session: `session of ${user}` });

  it('are five for each user', () => {
    const sockets = createSockets(() => 0.5);
    const five = Array.from({ length: 5 }, () => createSocket(wire()));
    expect(five.map((socket) => sockets.add(socket, owner('a')))).toEqual([true, true, true, true, true]);
    const sixth = wire();
    expect([sockets.add(createSocket(sixth), owner('a')), sixth.code]).toEqual([false, 4429]);
    expect(sockets.add(createSocket(wire()), owner('b'))).toBe(true);
    sockets.remove(five[0] as ReturnType<typeof createSocket>);
    expect(sockets.add(createSocket(wire()), owner('a'))).toBe(true);
    expect(sockets.count()).toBe(6);
  });

  it('cost a newcomer the same with five thousand others open', () => {
    vi.useRealTimers();
    const sockets = createSockets(() => 0.5);
    const newcomer = createSocket(wire());
    /** The fastest of some rounds, in ms, to exclude noise of a busy machine. */
    const connectAndClose = () => {
      const rounds = Array.from({ length: 20 }, (_, round) => {
        const began = performance.now();
        for (let i = 0; i < 100; i++) {
          sockets.add(newcomer, owner(`newcomer ${round}`));
          sockets.endSession('of nobody');
          sockets.remove(newcomer);
        }
        return performance.now() - began;
      });
      return Math.min(...rounds);
    };
    const alone = connectAndClose();
    for (let i = 0; i < 5_000; i++) sockets.add(createSocket(wire()), owner(String(i)));
    expect(connectAndClose()).toBeLessThan(alone * 10 + 0.5);
  });

  it('end with their session and leave others alone', () => {
    const sockets = createSockets(() => 0.5);
    const [own, other] = [wire(), wire()];
    sockets.add(createSocket(own), owner('a'));
    sockets.add(createSocket(other), owner('b'));
    sockets.endSession('session of a');
    expect([own.code, other.code]).toEqual([4401, undefined]);
  });

  it('are asked in batches to come back, a crowd over half a minute', async () => {
    let draw = 0;
    const sockets = createSockets(() => {
      draw += 1;
      return draw / 5_000;
    });
    const wires = Array.from({ length: 2_500 }, wire);
    for (const [i, each] of wires.entries()) sockets.add(createSocket(each), owner(String(i)));
    const drained = sockets.drain();
    expect(wires.filter(({ code }) => code === 1012)).toHaveLength(200);
    await vi.advanceTimersByTimeAsync(1_000);
    await drained;
    expect(wires.every(({ code }) => code === 1012)).toBe(true);
    const waits = wires.map(({ sent: sentFrames }) => JSON.parse(sentFrames.at(-1) as string).retryAfterMs);
    expect(Math.max(...waits)).toBeLessThanOrEqual(30_000);
    expect(new Set(waits).size).toBeGreaterThan(1_000);
  });

  it('take none once they are being closed, or the server would wait for it: it is asked to come back at once', async () => {
    const sockets = createSockets(() => 0.5);
    const drained = sockets.drain();
    const late = wire();
    expect([sockets.add(createSocket(late), owner('a')), late.code, sockets.count()]).toEqual([false, 1012, 0]);
    await vi.advanceTimersByTimeAsync(1_000);
    await drained;
  });
});

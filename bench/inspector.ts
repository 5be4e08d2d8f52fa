/** What the inspector of a Node process (`--inspect=127.0.0.1:<port>`) says of its heap. */
export interface Inspector {
  /** Megabytes of JavaScript objects that are still reachable, after a full collection. */
  reachable(): Promise<number>;
  close(): void;
}

interface Message {
  id?: number;
  result?: { usedSize?: number };
}

export async function inspect(port: number): Promise<Inspector> {
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    webSocketDebuggerUrl: string;
  }[];
  const socket = new WebSocket(targets[0]?.webSocketDebuggerUrl ?? '');
  await new Promise((open, failed) => {
    socket.addEventListener('open', open, { once: true });
    socket.addEventListener('error', failed, { once: true });
  });
  const waiting = new Map<number, (result: Message['result']) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id = 0, result } = JSON.parse(String(data)) as Message;
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  let sent = 0;
  const ask = (method: string): Promise<Message['result']> =>
    new Promise((answered) => {
      sent += 1;
      waiting.set(sent, answered);
      socket.send(JSON.stringify({ id: sent, method }));
    });
  return {
    async reachable() {
      // The second finds what the finalizers of the first let go.
      await ask('HeapProfiler.collectGarbage');
      await ask('HeapProfiler.collectGarbage');
      return ((await ask('Runtime.getHeapUsage'))?.usedSize ?? Number.NaN) / 2 ** 20;
    },
    close: () => socket.close(),
  };
}

import type { ContactRequest } from '@qunlu/contract/card/requests.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { sentence } from '../../../platform/http/sentence.ts';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { answerRequest } from './requests.ts';

/** Milliseconds in which a refusal can be taken back. */
const undoMs = 5000;

interface Waiting {
  request: ContactRequest;
  timer: ReturnType<typeof setTimeout>;
}

/** Refusals that can still be taken back: each is sent after five seconds, or when the screen or the page is left. */
export function useRefusals() {
  const client = useQueryClient();
  const waiting = useRef(new Map<number, Waiting>());
  const [refused, setRefused] = useState<ReadonlySet<number>>(new Set());

  const show = (): void => setRefused(new Set(waiting.current.keys()));

  async function send(requestId: number): Promise<void> {
    const held = waiting.current.get(requestId);
    if (!held) return;
    clearTimeout(held.timer);
    waiting.current.delete(requestId);
    try {
      await answerRequest(client, held.request, 'refuse');
    } catch (error) {
      popTip(sentence(error), { type: 'bad' });
    }
    show();
  }

  const sendAll = useEffectEvent(() => {
    for (const requestId of waiting.current.keys()) void send(requestId);
  });
  useEffect(() => {
    const leave = (): void => sendAll();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);

  return {
    refused,
    refuse(request: ContactRequest): void {
      const { request_id: requestId } = request;
      const timer = setTimeout(() => void send(requestId), undoMs);
      waiting.current.set(requestId, { request, timer });
      show();
    },
    undo(requestId: number): void {
      clearTimeout(waiting.current.get(requestId)?.timer);
      waiting.current.delete(requestId);
      show();
    },
  };
}

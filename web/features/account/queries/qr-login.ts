import {
  qrLoginBegin,
  qrLoginCancel,
  qrLoginConfirm,
  qrLoginScan,
  qrLoginState,
} from '@qunlu/contract/account/qr-login.ts';
import { loginPollMs, qrLoginStates } from '@qunlu/contract/account/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';

const { waiting, scanned } = qrLoginStates;

/** A QR code for this computer; `attempt` counts up for a new one. */
export function useQrLogin(attempt: number) {
  return useQuery({
    queryKey: [qrLoginBegin.id, attempt],
    queryFn: () => call(qrLoginBegin),
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** The state of the code, asked for every 700 ms until it is decided (B209, D7). */
export function useQrLoginState(code: { id: string; secret: string } | undefined) {
  return useQuery({
    queryKey: [qrLoginState.id, code?.id],
    queryFn: () => call(qrLoginState, { body: { id: code?.id ?? '', secret: code?.secret ?? '' } }),
    enabled: code !== undefined,
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state }) => {
      const known = state.data?.state ?? waiting;
      return known === waiting || known === scanned ? loginPollMs : false;
    },
  });
}

/** What the phone has scanned: which device asks, and from where. */
export function useScanned(id: string) {
  return useQuery({
    queryKey: [qrLoginScan.id, id],
    queryFn: () => call(qrLoginScan, { body: { id } }),
    enabled: id !== '',
    staleTime: Infinity,
    retry: false,
  });
}

export async function decide(id: string, yes: boolean): Promise<void> {
  await call(yes ? qrLoginConfirm : qrLoginCancel, { body: { id } });
}

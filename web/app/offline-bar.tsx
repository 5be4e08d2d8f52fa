import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { offlineState, onOfflineState, shownFrom } from '../platform/offline.ts';
import { Button } from '../ui/button.tsx';
import { WifiOff } from '../ui/icons.ts';
import { Banner } from '../ui/banner.tsx';
import { hasUnsaved, onUnsaved } from '../ui/unsaved.ts';

function onNetwork(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** 11月22日 14:05 */
function moment(at: number): string {
  const date = new Date(at);
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${date.getMonth() + 1}月${date.getDate()}日 ${two(date.getHours())}:${two(date.getMinutes())}`;
}

function useShownFrom(client: QueryClient): number {
  return useSyncExternalStore(
    (listener) => {
      const stops = [client.getQueryCache().subscribe(listener), onOfflineState(listener)];
      return () => stops.forEach((stop) => stop());
    },
    () => shownFrom(client),
  );
}

/** Says quietly that there is no network, from when it is what the screen shows, and what waits; offers a new version. */
export function OfflineBar() {
  const online = useSyncExternalStore(onNetwork, () => navigator.onLine);
  const from = useShownFrom(useQueryClient());
  const { waiting, update } = useSyncExternalStore(onOfflineState, offlineState);
  const unsaved = useSyncExternalStore(onUnsaved, hasUnsaved);
  if (!online || from > 0) {
    const lost = unsaved ? '网络已断开，已填写的内容还在' : '网络已断开';
    const what = from > 0 ? `离线，显示的是 ${moment(from)} 的内容` : lost;
    return (
      <Banner icon={<WifiOff size={16} aria-hidden />}>
        {what}
        {waiting > 0 && ` · ${waiting} 处修改等待发送`}
      </Banner>
    );
  }
  // Never while something is written: taking it loads the page again.
  if (!update || unsaved) return null;
  return (
    <Banner
      tone="info"
      action={
        <Button kind="quiet" size="s" onClick={update}>
          更新
        </Button>
      }
    >
      有新版本
    </Banner>
  );
}

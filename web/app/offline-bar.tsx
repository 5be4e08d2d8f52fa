import { useSyncExternalStore } from 'react';
import { WifiOff } from '../ui/icons.ts';
import { NoticeBar } from '../ui/notice-bar.tsx';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Says quietly that there is no network, for as long as there is none. */
export function OfflineBar() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  if (online) return null;
  return (
    <NoticeBar icon={<WifiOff size={16} aria-hidden />}>网络已断开，已填写的内容还在，连上后再试</NoticeBar>
  );
}

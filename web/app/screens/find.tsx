import { FindHome } from '../../features/discovery/parts/find-home.tsx';
import { Tabs } from '../tabs.tsx';

/** 发现 (R012). */
export default function Find() {
  return <FindHome tabBar={<Tabs active="find" />} />;
}

import type { Hub } from '../../platform/hub.ts';
import { MineRow } from './parts/mine-row.tsx';

/** What this feature brings to 首页, 我的 and the tab bar. */
export const hub: Hub = { user: { rows: [{ section: '', order: 102, Row: MineRow }] } };

import * as contract from '@qunlu/contract/attendance/calls.ts';
import type { Binder } from '../../platform/bind.ts';
import { presentSession } from './present.ts';
import { listHolders, viewDoor } from './service/door.ts';
import { listScans, sendScans, undoScan } from './service/scans.ts';
import { signSelf, viewHostCode } from './service/self.ts';
import { setSessions } from './service/sessions.ts';

export function attendanceRoutes(bind: Binder): void {
  bind(contract.viewDoor, (ctx, { query }) => viewDoor(ctx, query));
  bind(contract.listHolders, (ctx, { query }) => listHolders(ctx, query));
  bind(contract.listScans, (ctx, { query }) => listScans(ctx, query));
  bind(contract.sendScans, (ctx, { body }) => sendScans(ctx, body));
  bind(contract.undoScan, (ctx, { body }) => undoScan(ctx, body));
  bind(contract.viewHostCode, (ctx, { query }) => viewHostCode(ctx, query));
  bind(contract.signSelf, (ctx, { body }) => signSelf(ctx, body));
  bind(contract.setSessions, async (ctx, { body }) => ({
    sessions: (await setSessions(ctx, body)).map(presentSession),
  }));
}

import { changeSetting, type Setting } from '@qunlu/contract/ledger/staff.ts';
import { ValueDialog } from '../../../layout/value-dialog.tsx';
import { call } from '../../../platform/call.ts';

/** Sets the next value of a fee or limit, at once or from a date on. */
export function SettingDialog({ setting, onClose }: { setting: Setting; onClose: () => void }) {
  const { name, label, unit, min, max, value: now } = setting;
  return (
    <ValueDialog
      title={label}
      unit={unit}
      min={min}
      max={max}
      whose={[{ id: name, label, value: now }]}
      onSave={async ({ value, from, reason }, idempotencyKey) => {
        const { raise } = await call(changeSetting, {
          body: { setting: name, value, reason, ...(from === null ? {} : { from }) },
          idempotencyKey,
        });
        return raise && raise.value === value ? '已提出，等另一位同事确认' : '已定好，已有的订单照下单时的算';
      }}
      onClose={onClose}
    />
  );
}

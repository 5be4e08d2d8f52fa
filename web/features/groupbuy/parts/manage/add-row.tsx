import type { Buy } from '@qunlu/contract/groupbuy/entity.ts';
import { deliveryLabels, groupbuyRules, type DeliveryWay } from '@qunlu/contract/groupbuy/rules.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { phone as phoneProblem } from '@qunlu/contract/kernel/validators.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { showRefusal } from '../../../../platform/show-refusal.ts';
import { sentence } from '../../../../platform/http/sentence.ts';
import { useAttempt } from '../../../../platform/press.ts';
import { Button } from '../../../../ui/button.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { openSheet, useUnsaved } from '../../../../ui/dialog/sheet.tsx';
import { FieldNote } from '../../../../ui/form/field-note.tsx';
import { FieldGroup, Form } from '../../../../ui/form/form.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { TelField, TextField } from '../../../../ui/form/text-field.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Stepper } from '../../../../ui/stepper.tsx';
import { newestBuy } from '../../queries/buys.ts';
import { addRows, type ManagedBuy } from '../../queries/manage.ts';

/** Adds somebody who has ordered elsewhere: their row takes stock and no money. */
export async function addRowSheet(client: QueryClient, { buy_id: id }: ManagedBuy): Promise<void> {
  try {
    const buy = await newestBuy(client, id);
    await openSheet('添加线下的人', (close) => <AddRow buy={buy} onDone={() => close(null)} />);
  } catch (error) {
    popTip(sentence(error), { type: 'bad' });
  }
}

interface Values {
  name: string;
  phone: string;
  /** A way, or a pickup point by its number. */
  place: string;
  note: string;
  /** By the number of the goods. */
  counts: Record<number, number>;
}

interface Place {
  value: string;
  label: string;
}

const placesOf = ({ ways, points }: Buy): Place[] =>
  ways.flatMap((way): Place[] =>
    way === 'pickup'
      ? points.map(({ point_id, name }) => ({ value: String(point_id), label: `自提：${name}` }))
      : [{ value: way, label: deliveryLabels[way] }],
  );

function AddRow({ buy, onDone }: { buy: Buy; onDone: () => void }) {
  const client = useQueryClient();
  const attempt = useAttempt();
  const places = placesOf(buy);
  const form = useForm<Values>({
    initial: { name: '', phone: '', place: places[0]?.value ?? '', note: '', counts: {} },
    validate: ({ name, phone, counts }) => ({
      name: name.trim() === '' ? '请填写姓名' : '',
      phone: phone === '' ? '' : phoneProblem(phone, '手机号'),
      counts: Object.values(counts).some((count) => count > 0) ? '' : '请选要什么',
    }),
    async onSubmit({ name, phone, place, note, counts }) {
      const point = Number(place);
      const row = {
        name: name.trim(),
        ...(phone === '' ? {} : { phone }),
        lines: Object.entries(counts).flatMap(([id, quantity]) =>
          quantity > 0 ? [{ goods_id: Number(id), quantity }] : [],
        ),
        ...(point > 0
          ? { way: 'pickup' as const, point_id: point }
          : place === ''
            ? {}
            : { way: place as DeliveryWay }),
        ...(note.trim() === '' ? {} : { note: note.trim() }),
      };
      const body = { id: buy.buy_id, rows: [row] };
      try {
        await attempt(body, (key) => addRows(client, body, key));
        onDone();
        popTip(`添加了${row.name}`, { type: 'good' });
      } catch (error) {
        showRefusal(form, error, (field) =>
          (['name', 'phone', 'note'] as const).find((one) => field.endsWith(one)),
        );
      }
    },
  });
  useUnsaved(form.values.name !== '');
  const { counts } = form.values;
  const counted = form.field('counts');
  return (
    <Form form={form}>
      <FieldGroup>
        <TextField {...form.field('name')} label="姓名" required maxLength={groupbuyRules.name} />
        <TelField {...form.field('phone')} label="手机号" optional />
        {places.length > 1 && <SelectField {...form.field('place')} label="怎样取" options={places} />}
      </FieldGroup>
      <div role="group" aria-label="要什么">
        {buy.goods.map(({ goods_id, title, price, left }) => (
          <ListRow
            key={goods_id}
            wrap
            title={title}
            meta={`¥${yuan(price)}${left >= 0 ? ` · 剩 ${left} 件` : ''}`}
            end={
              <Stepper
                label={title}
                value={counts[goods_id] ?? 0}
                max={left >= 0 ? Math.min(left, groupbuyRules.quantityMax) : groupbuyRules.quantityMax}
                onChange={(count) => counted.onChange({ ...counts, [goods_id]: count })}
              />
            }
          />
        ))}
      </div>
      <FieldGroup>
        {counted.error && (
          <div role="alert">
            <FieldNote error={counted.error} />
          </div>
        )}
        <TextField
          {...form.field('note')}
          label="备注"
          optional
          maxLength={groupbuyRules.note}
          help="只有您看得到"
        />
        <Button block type="submit" busy={form.busy}>
          添加
        </Button>
      </FieldGroup>
    </Form>
  );
}

import { yuan } from '@qunlu/contract/kernel/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isNotFound } from '../../../platform/http/errors.ts';
import { LoadState } from '../../../platform/loaded.tsx';
import { useIdParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { GraduationCap } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { BuyingFacts } from '../../order/parts/amounts.tsx';
import { Checkout } from '../../order/parts/checkout.tsx';
import { RefundOffer } from '../../order/parts/refund-rules.tsx';
import { useCheckout } from '../../order/parts/use-checkout.ts';
import { CourseCover } from '../parts/course-cover.tsx';
import { CourseGate } from '../parts/course-gate.tsx';
import { MissingCourse } from '../parts/missing-course.tsx';
import { coursePaths } from '../paths.ts';
import {
  courseChanged,
  type CourseQuote,
  newestQuote,
  order,
  useBalance,
  useQuote,
} from '../queries/courses.ts';

/** Buys a course: for how much, from whom, and what comes back until when (D81). */
export default function BuyCourse() {
  const circle = useIdParam();
  return (
    <CourseGate id={circle} title="购买课程">
      {() => <Read circle={circle} />}
    </CourseGate>
  );
}

function Read({ circle }: { circle: number }) {
  const id = useIdParam('courseid');
  const read = useQuote(id);
  if (isNotFound(read.error)) return <MissingCourse circle={circle} />;
  if (read.data && read.data.problem === '') return <Buying quote={read.data} />;
  const back = coursePaths.view(circle, id);
  return (
    <Page header={<ScreenHeader title="购买课程" back={back} />}>
      {read.data ? (
        <EmptyState
          icon={<GraduationCap size={28} aria-hidden />}
          title="现在不能买"
          text={read.data.problem}
          action={
            <Button kind="secondary" href={back}>
              回到课程
            </Button>
          }
        />
      ) : (
        <LoadState read={read} />
      )}
    </Page>
  );
}

function Buying({ quote }: { quote: CourseQuote }) {
  const client = useQueryClient();
  const buying = useCheckout();
  const held = useBalance();
  const [balance, setBalance] = useState(true);
  const { course_id: id, phonebook_id: circle, title, owner, total, promise, left, facts } = quote;
  const home = coursePaths.view(circle, id);
  const fromBalance = balance && held >= total;

  async function buy(): Promise<void> {
    const body = { id, total, ...(fromBalance ? { use_balance: 1 as const } : {}) };
    await buying.buy({
      input: body,
      back: 'offer',
      async send(key) {
        const { hash, paid } = await order(body, key);
        return { hash, paid, result: home };
      },
      async again() {
        courseChanged(client);
        return { seen: total, now: (await newestQuote(client, id)).total };
      },
      changed: '请看过新的价格再付款。',
    });
  }

  return (
    <Checkout
      title="购买课程"
      back={home}
      buying={buying}
      label={fromBalance ? '用余额付' : '购买'}
      total={total}
      onPress={() => void buy()}
      note={left >= 0 ? `还剩 ${left} 个名额，下单后为您留 30 分钟` : ''}
    >
      <Section>
        <ListRow
          wrap
          leading={<CourseCover course={quote} size="s" />}
          title={title}
          meta={`收款：${owner}`}
        />
      </Section>
      {held >= total && (
        <Section title="怎么付">
          <SwitchField
            name="use_balance"
            label={`用余额 ¥${yuan(held)}`}
            help={fromBalance ? '余额够付，点一下就付清' : '下一步再选付款方式'}
            value={fromBalance}
            onChange={setBalance}
          />
        </Section>
      )}
      <RefundOffer table={promise} />
      <BuyingFacts title="付款前要知道">
        {facts.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </BuyingFacts>
    </Checkout>
  );
}

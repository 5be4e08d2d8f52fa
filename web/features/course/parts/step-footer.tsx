import type { Course } from '@qunlu/contract/course/entity.ts';
import { refundSpan, saleOpensAt } from '@qunlu/contract/course/promise.ts';
import { courseRules } from '@qunlu/contract/course/rules.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { usePress } from '../../../platform/press.ts';
import { navigate } from '../../../platform/router/location.ts';
import { Button } from '../../../ui/button.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { circlePaths } from '../../circle/paths.ts';
import { coursePaths } from '../paths.ts';
import { join } from '../queries/courses.ts';
import { nextStep } from './next-step.ts';
import css from './step-footer.module.css';

/** The main action of a course, and above it what to know before it. */
export function StepFooter({ course, visits }: { course: Course; visits: boolean }) {
  const client = useQueryClient();
  const { busy, press } = usePress();
  const { course_id: id, phonebook_id: circle, price, left } = course;
  const step = nextStep(course, visits);

  const begin = () =>
    press(async () => {
      const joined = await join(client, id);
      const next = nextStep(joined, false);
      if (next.kind === 'go') navigate(coursePaths.lesson(circle, id, next.lesson));
      else popTip('加入了，开课时会提醒您', { type: 'good' });
    });

  if (step.kind === 'none') return step.why === '' ? null : <p className={css['note']}>{step.why}</p>;
  if (step.kind === 'go')
    return (
      <Button block href={coursePaths.lesson(circle, id, step.lesson)}>
        {step.label}
      </Button>
    );
  if (step.kind === 'enter')
    return (
      <Button block href={circlePaths.join(circle)}>
        加入圈子后学习
      </Button>
    );
  const scarce = left >= 0 ? `还剩 ${left} 个名额` : '';
  if (step.kind === 'join')
    return (
      <>
        {scarce !== '' && price === 0 && <p className={css['note']}>{scarce}</p>}
        <Button block busy={busy} onClick={() => void begin()}>
          {step.label}
        </Button>
      </>
    );
  // What has opened stands at 0 in an outline.
  const span = refundSpan(saleOpensAt(course.outline), 0);
  const promise = `${span}、学了不超过 ${courseRules.refundPercent}% 可以全额退`;
  return (
    <>
      <p className={css['note']}>{[scarce, promise].filter((one) => one !== '').join('；')}</p>
      <div className={css['row']}>
        {step.trial > 0 && (
          <Button kind="secondary" href={coursePaths.lesson(circle, id, step.trial)}>
            试看
          </Button>
        )}
        <Button href={coursePaths.buy(circle, id)}>购买 ¥{yuan(price)}</Button>
      </div>
    </>
  );
}

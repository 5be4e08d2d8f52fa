import { yuan } from '@qunlu/contract/kernel/money.ts';
import type { ServiceOrder } from '@qunlu/contract/service/order-entity.ts';
import { openLightbox } from '../../../../ui/lightbox/lightbox.tsx';
import { Picture } from '../../../../ui/picture.tsx';
import { Section } from '../../../../ui/section.tsx';
import pictures from './notes.module.css';
import css from './said.module.css';

const states = ['等卖家回应', '卖家已同意', '卖家没有同意', '已撤回'] as const;

/** What the buyer asks back and why, and what the seller says to it (D51). */
export function Request({ order: { order } }: { order: ServiceOrder }) {
  const { request } = order;
  if (!request) return null;
  const { amount, reason, state, silent, answer } = request;
  const images = request.images.map((src, at) => ({ src, alt: `退款申请的第${at + 1}张图片` }));
  return (
    <Section title={`退款申请 · ${states[state] ?? ''}`} padded>
      <p>
        <strong>申请退 ¥{yuan(amount)}</strong>
      </p>
      <p className={css['words']}>{reason}</p>
      {images.length > 0 && (
        <div className={pictures['pictures']}>
          {images.map(({ src, alt }, at) => (
            <button
              key={src}
              type="button"
              className={pictures['picture']}
              onClick={() => void openLightbox(images, at)}
            >
              <Picture src={src} alt={alt} />
            </button>
          ))}
        </div>
      )}
      {silent && <p className={css['reply']}>卖家没有按时回应，算同意</p>}
      {answer !== '' && <p className={css['reply']}>卖家：{answer}</p>}
    </Section>
  );
}

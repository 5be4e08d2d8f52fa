import { EyeOff, MapPin, MessageCircle, Phone } from '../ui/icons.ts';
import { Seal } from '../ui/seal.tsx';
import css from './sample-card.module.css';

/** A made-up card that shows a guest what a stranger sees: masked contacts. */
export function SampleCard() {
  return (
    <figure className={css['root']}>
      <div className={css['card']}>
        <div className={css['head']}>
          <p className={css['name']}>沈知微</p>
          <Seal text="知微" size="l" />
        </div>
        <p className={css['title']}>半山茶事 · 主理人</p>
        <ul className={css['rows']}>
          <li>
            <Phone size={18} aria-hidden />
            <span className="figures">138****5678</span>
            <EyeOff className={css['lock']} size={16} aria-label="已打码" />
          </li>
          <li>
            <MessageCircle size={18} aria-hidden />
            <span>sh***i</span>
            <EyeOff className={css['lock']} size={16} aria-label="已打码" />
          </li>
          <li>
            <MapPin size={18} aria-hidden />
            <span>杭州</span>
          </li>
        </ul>
      </div>
      <figcaption className={css['caption']}>示例名片 · 未登录的人看到的样子</figcaption>
    </figure>
  );
}

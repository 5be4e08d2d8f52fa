import { Avatar } from '../avatar.tsx';
import { Badge } from '../badge.tsx';
import { BrandSeal } from '../brand-seal.tsx';
import { Button } from '../button.tsx';
import { Ellipsis } from '../ellipsis.tsx';
import { IconButton } from '../icon-button.tsx';
import { Ellipsis as More, Pencil, Phone, Plus, Share2, ShieldCheck, Trash2 } from '../icons.ts';
import { Picture } from '../picture.tsx';
import { Seal } from '../seal.tsx';
import { Section } from '../section.tsx';
import { Tag } from '../tag.tsx';
import css from './gallery.module.css';

const LONG =
  '二十年只做一件事：帮中小企业把账算清楚。服务过三百多家公司，从个体户到上市前的审计准备。相信数字会说话，也相信人与人之间的信任比数字更早。欢迎来喝茶，聊聊您的生意，不着急，慢慢来，路还很长。';

/** Type, seal, faces, buttons, tags. */
export function BaseParts() {
  return (
    <>
      <Section title="文字" padded>
        <div className={css['column']}>
          <p className={css['title']}>一张纸，一个名字</p>
          <p className={css['xl']}>欧阳明月 · 会计师</p>
          <p className={css['l']}>纸、墨与一方印</p>
          <p>名片是两个人之间的一个小小的约定。</p>
          <p className={css['s']}>更新于 11月21日 14:05，共 1,208 人看过</p>
          <p className={css['xs']}>资料由本人填写</p>
        </div>
      </Section>
      <Section title="印" padded>
        <div className={css['wrap']}>
          <BrandSeal size="xl" label="群录" />
          <BrandSeal size="l" />
          <BrandSeal size="m" />
          <BrandSeal size="s" />
          <Seal text="张" size="l" />
          <Seal text="欧阳" size="l" />
          <Seal text="陈" size="l" kind="raised" />
          <Seal text="李" size="m" />
          <Seal text="王" size="s" />
        </div>
      </Section>
      <Section title="头像" padded>
        <div className={css['wrap']}>
          <Avatar id={1} name="张伟" size="xl" />
          <Avatar id={2} name="欧阳明月" size="l" />
          {['李娜', '王芳', 'Alice', '陈静', '刘洋', '赵敏', '周杰'].map((name, index) => (
            <Avatar key={name} id={index + 3} name={name} />
          ))}
          <Avatar id={11} name="吴" size="s" />
          <Avatar id={12} name="加载失败" src="/none.jpg" named />
        </div>
      </Section>
      <Section title="按钮" padded>
        <div className={css['column']}>
          <Button block>保存名片</Button>
          <Button block kind="secondary" icon={<Share2 aria-hidden />}>
            分享给朋友
          </Button>
          <Button block busy>
            保存名片
          </Button>
          <Button block disabled>
            保存名片
          </Button>
          <Button block kind="danger" icon={<Trash2 aria-hidden />}>
            删除名片
          </Button>
          <div className={css['wrap']}>
            <Button size="s">关注</Button>
            <Button size="s" kind="secondary">
              已关注
            </Button>
            <Button size="s" kind="quiet">
              换一张
            </Button>
            <Button size="s" kind="secondary" busy>
              处理中
            </Button>
            <IconButton label="编辑">
              <Pencil size={20} aria-hidden />
            </IconButton>
            <IconButton label="更多">
              <More size={20} aria-hidden />
            </IconButton>
            <IconButton kind="filled" label="添加">
              <Plus size={20} aria-hidden />
            </IconButton>
            <IconButton label="拨打" disabled>
              <Phone size={20} aria-hidden />
            </IconButton>
          </div>
        </div>
      </Section>
      <Section title="标签与角标" padded>
        <div className={css['wrap']}>
          <Tag>默认</Tag>
          <Tag tone="accent">推荐</Tag>
          <Tag tone="good" icon={<ShieldCheck aria-hidden />}>
            已认证
          </Tag>
          <Tag tone="warn">待完善</Tag>
          <Tag tone="bad">已过期</Tag>
          <Tag tone="info">审核中</Tag>
          <Badge count={3} />
          <Badge count={28} />
          <Badge count={128} />
          <Badge dot />
        </div>
      </Section>
      <Section title="图片" padded>
        <div className={css['wrap']}>
          <Picture className={css['image']} src="/none.jpg" alt="没有加载出来的图片" />
          <Picture className={css['image']} alt="" />
        </div>
      </Section>
      <Section title="长文字" padded>
        <Ellipsis lines={3} expandable>
          {LONG}
        </Ellipsis>
      </Section>
      <Section title="颜色" padded>
        <div className={css['swatches']}>
          {[
            'paper',
            'surface',
            'raised',
            'pressed',
            'hairline',
            'accent-tint',
            'good-tint',
            'warn-tint',
            'bad-tint',
            'info-tint',
          ].map((name) => (
            <div key={name} className={css['swatch']} style={{ background: `var(--${name})` }}>
              {name}
            </div>
          ))}
        </div>
      </Section>
    </>
  );
}

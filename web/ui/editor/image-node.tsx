import {
  $applyNodeReplacement,
  DecoratorNode,
  type DOMConversionMap,
  type DOMExportOutput,
  type SerializedLexicalNode,
  type Spread,
} from 'lexical';
import type { ReactElement } from 'react';
import { Picture } from '../picture.tsx';
import { columnPicture } from './column-picture.ts';

type Serialized = Spread<{ src: string; alt: string }, SerializedLexicalNode>;

/** A picture among the words. */
export class ImageNode extends DecoratorNode<ReactElement> {
  private readonly src: string;
  private readonly alt: string;

  constructor(src: string, alt: string, key?: string) {
    super(key);
    this.src = src;
    this.alt = alt;
  }

  getSource(): string {
    return this.getLatest().src;
  }

  static override getType(): string {
    return 'image';
  }

  static override clone(node: ImageNode): ImageNode {
    return new ImageNode(node.src, node.alt, node.getKey());
  }

  static override importJSON({ src, alt }: Serialized): ImageNode {
    return $createImageNode(src, alt);
  }

  static override importDOM(): DOMConversionMap {
    return {
      img: () => ({
        conversion: (element) => {
          const src = element.getAttribute('src') ?? '';
          return /^https?:\/\//i.test(src)
            ? { node: $createImageNode(src, element.getAttribute('alt') ?? '') }
            : { node: null };
        },
        priority: 0,
      }),
    };
  }

  override exportJSON(): Serialized {
    return { ...super.exportJSON(), src: this.src, alt: this.alt };
  }

  override exportDOM(): DOMExportOutput {
    const element = document.createElement('img');
    element.setAttribute('src', this.src);
    element.setAttribute('alt', this.alt);
    return { element };
  }

  override createDOM(): HTMLElement {
    return document.createElement('span');
  }

  override updateDOM(): false {
    return false;
  }

  override isInline(): true {
    return true;
  }

  override decorate(): ReactElement {
    return <Picture src={columnPicture(this.src)} alt={this.alt || '插图'} />;
  }
}

export function $createImageNode(src: string, alt: string): ImageNode {
  return $applyNodeReplacement(new ImageNode(src, alt));
}

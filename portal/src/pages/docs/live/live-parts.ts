/** Parts of a page that show what this installation answers, by the names that texts include them by. */
import type { FunctionComponent } from 'preact';
import type { LiveName } from '../doc-page.ts';

export type LiveParts = Readonly<Record<LiveName, FunctionComponent>>;

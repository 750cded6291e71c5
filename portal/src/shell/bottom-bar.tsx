/** Four sections within reach of a thumb, on phones. At large text, where four words have no room, the menu has them. */
import { useLocation } from 'preact-iso';
import { messages } from '../i18n/messages.ts';
import { StrokeIcon } from '../ui/stroke-icon.tsx';
import { iconPath, sectionsAt } from './sections.ts';
import './bottom-bar.css';

export function BottomBar() {
  const t = messages('shell');
  const { path } = useLocation();
  return (
    <div class="shell-bar">
      <nav aria-label={t('navLabel')}>
        <ul>
          {sectionsAt(path).sections.map(({ href, short, icon, isHere }) => (
            <li key={href}>
              <a href={href} aria-current={isHere ? 'page' : undefined}>
                <StrokeIcon path={iconPath(icon)} weight={1.8} />
                <span>{short}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

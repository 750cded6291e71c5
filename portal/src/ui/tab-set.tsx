/** Tabs: one of several panels of the same kind, such as a call in three languages. */
import { Tab, TabList, TabPanel, TabProvider } from '@ariakit/react';
import type { ComponentChildren } from 'preact';
import './tab-set.css';

interface TabSetProps {
  readonly label: string;
  readonly tabs: readonly { readonly id: string; readonly label: string; readonly content: ComponentChildren }[];
}

export function TabSet({ label, tabs }: TabSetProps) {
  return (
    <TabProvider>
      <TabList aria-label={label} className="tab-list">
        {
          tabs.map((tab) => (
            <Tab key={tab.id} id={`tab-${tab.id}`} className="tab">
              {tab.label}
            </Tab>
          )) as never
        }
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.id} tabId={`tab-${tab.id}`} focusable={false}>
          {tab.content as never}
        </TabPanel>
      ))}
    </TabProvider>
  );
}

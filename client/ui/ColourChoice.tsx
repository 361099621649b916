import { useMantineColorScheme } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Switch } from './Switch.tsx'

/** Light, dark, or as the computer has it. */
export function ColourChoice() {
  const { t } = useTranslation()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const choices = [
    { value: 'light', label: t('light') },
    { value: 'dark', label: t('dark') },
    { value: 'auto', label: t('system') },
  ] as const
  return <Switch label={t('colours')} value={colorScheme} choices={choices} onChange={setColorScheme} />
}

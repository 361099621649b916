// The sheets of Mantine's parts in the bar of the signed-in pages.
import '@mantine/core/styles/Popover.css'

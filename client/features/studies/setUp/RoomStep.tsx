export function RoomStep() {
  return null
}

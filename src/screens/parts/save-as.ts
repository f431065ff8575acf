/** Hands a file to the browser to keep; nothing of it is opened as a page. */
export function saveAs(fileName: string, content: Blob | string, type = 'text/plain'): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }))
  link.download = fileName
  link.click()
  URL.revokeObjectURL(link.href)
}

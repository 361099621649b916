/**
 * The names of models that a case keeps out of sight: its educator's, and those of single responses.
 * Each is a name to look for in the texts that physicians read.
 */
export function modelsOf(hidden: Record<string, unknown>, responses: unknown = []): string[] {
  const models = [hidden.educator_model, hidden.patient_model]
  if (Array.isArray(responses))
    for (const response of responses as { hidden?: { model?: unknown } }[])
      models.push(response.hidden?.model)
  return models.filter(model => typeof model === 'string')
}

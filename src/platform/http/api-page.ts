import type { OpenAPIV3_1 } from 'openapi-types'
import { html, type Markup } from '../markup/html.ts'
import { plainPage } from './plain-page.ts'

type Operation = OpenAPIV3_1.OperationObject & { method: string; path: string }

/** The OpenAPI document as a page to read: no scripts, every call with its parameters and schemas. */
export function apiPage(document: OpenAPIV3_1.Document): string {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods ?? {}).map(([method, operation]) => ({
      ...(operation as OpenAPIV3_1.OperationObject),
      method,
      path,
    })),
  )
  const tags = [...new Set(operations.flatMap((operation) => operation.tags ?? []))]
  return plainPage({
    lang: 'en',
    title: document.info.title,
    content: html`<h1>${document.info.title}</h1>
      <p>${document.info.description}</p>
      <p><a href="/openapi.json">OpenAPI 3.1 document</a></p>
      <nav>
        <ul>
          ${tags.map((tag) => html`<li><a href="#${tag}">${tag}</a></li>`)}
        </ul>
      </nav>
      ${tags.map(
        (tag) =>
          html`<section id="${tag}">
            <h2>${tag}</h2>
            ${operations.filter((operation) => operation.tags?.includes(tag)).map(operationView)}
          </section>`,
      )}`,
  })
}

function operationView(operation: Operation): Markup {
  const parameters = (operation.parameters ?? []) as OpenAPIV3_1.ParameterObject[]
  const body = (operation.requestBody as OpenAPIV3_1.RequestBodyObject | undefined)?.content?.[
    'application/json'
  ]?.schema
  return html`<article id="${operation.operationId}">
    <h3><code>${operation.method.toUpperCase()} ${operation.path}</code></h3>
    <p>${operation.summary} <small>${operation.operationId}</small></p>
    ${
      parameters.length > 0 &&
      html`<table>
        <thead>
          <tr>
            <th>parameter</th>
            <th>in</th>
            <th>required</th>
            <th>schema</th>
          </tr>
        </thead>
        <tbody>
          ${parameters.map(parameterRow)}
        </tbody>
      </table>`
    }
    ${
      body &&
      html`<details>
        <summary>Body</summary>
        <pre>${JSON.stringify(body, null, 2)}</pre>
      </details>`
    }
    ${Object.entries(operation.responses ?? {}).map(([status, response]) => responseView(status, response as OpenAPIV3_1.ResponseObject))}
  </article>`
}

function parameterRow({ name, in: location, required, schema }: OpenAPIV3_1.ParameterObject): Markup {
  return html`<tr>
    <td><code>${name}</code></td>
    <td>${location}</td>
    <td>${required ? 'yes' : 'no'}</td>
    <td><code>${JSON.stringify(schema)}</code></td>
  </tr>`
}

function responseView(status: string, response: OpenAPIV3_1.ResponseObject): Markup {
  const schema = response.content?.['application/json']?.schema
  if (!schema) return html`<p>Response ${status}: ${response.description || 'no content'}</p>`
  return html`<details>
    <summary>Response ${status}</summary>
    <pre>${JSON.stringify(schema, null, 2)}</pre>
  </details>`
}

{{/*
A deployment of one role. Takes a dict with `root`, `component`, `replicas` (0 leaves the field out),
`args`, `resources`, `environment` for engines, and `publishes` for the script host.
*/}}
{{- define "pay.deployment" -}}
{{- $selector := include "pay.selector" (dict "root" .root "component" .component) -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ .root.Release.Name }}-{{ .component }}
  labels:
    {{- include "pay.labels" .root | nindent 4 }}
    app.kubernetes.io/component: {{ .component }}
spec:
  {{- if .replicas }}
  replicas: {{ .replicas }}
  {{- end }}
  strategy:
    rollingUpdate: { maxUnavailable: 0, maxSurge: 1 }
  selector:
    matchLabels:
      {{- $selector | nindent 6 }}
  template:
    metadata:
      labels:
        {{- $selector | nindent 8 }}
      {{- if and .publishes .root.Values.scripts.log }}
      annotations:
        # Nodes read the log only when they start, so a changed log must start new nodes.
        pay/script-log: {{ sha256sum .root.Values.scripts.log | quote }}
      {{- end }}
    spec:
      automountServiceAccountToken: false
      terminationGracePeriodSeconds: {{ include "pay.grace" .root }}
      securityContext:
        {{- include "pay.podSecurity" .root | nindent 8 }}
      {{- with .root.Values.image.pullSecrets }}
      imagePullSecrets:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      topologySpreadConstraints:
        - maxSkew: 1
          topologyKey: kubernetes.io/hostname
          whenUnsatisfiable: ScheduleAnyway
          labelSelector:
            matchLabels:
              {{- $selector | nindent 14 }}
      {{- if .publishes }}
      initContainers:
        - name: publish
          image: {{ include "pay.image" .root }}
          imagePullPolicy: {{ .root.Values.image.pullPolicy }}
          args: [cdn, publish, /srv/cdn{{ if .root.Values.scripts.log }}, --log, /etc/pay/releases.jsonl{{ end }}]
          securityContext:
            {{- include "pay.containerSecurity" .root | nindent 12 }}
          env:
            {{- include "pay.environment" .root | nindent 12 }}
          volumeMounts:
            - { name: widget, mountPath: /srv/cdn }
            - { name: tmp, mountPath: /tmp }
            {{- if .root.Values.scripts.log }}
            - { name: script-log, mountPath: /etc/pay, readOnly: true }
            {{- end }}
      {{- end }}
      containers:
        - name: pay
          image: {{ include "pay.image" .root }}
          imagePullPolicy: {{ .root.Values.image.pullPolicy }}
          args: {{ toJson .args }}
          securityContext:
            {{- include "pay.containerSecurity" .root | nindent 12 }}
          ports:
            - { name: http, containerPort: 8080 }
            {{- if not .publishes }}
            - { name: metrics, containerPort: 9090 }
            {{- end }}
          {{- if not .publishes }}
          envFrom:
            - secretRef: { name: {{ .root.Values.secret }} }
          {{- end }}
          env:
            {{- include "pay.environment" .root | nindent 12 }}
            {{- if .publishes }}
            - { name: PAY_CDN_DIR, value: /srv/cdn }
            {{- end }}
          {{- if not .publishes }}
          startupProbe:
            httpGet: { path: /health/live, port: http }
            periodSeconds: 1
            failureThreshold: 60
          livenessProbe:
            httpGet: { path: /health/live, port: http }
            periodSeconds: 10
            timeoutSeconds: 5
            failureThreshold: 6
          readinessProbe:
            httpGet: { path: /health/ready, port: http }
            periodSeconds: 2
            timeoutSeconds: 4
            failureThreshold: 2
          {{- else }}
          readinessProbe:
            tcpSocket: { port: http }
            periodSeconds: 5
          {{- end }}
          {{- with get .root.Values.settings "PAY_DRAIN_DELAY_SECONDS" }}
          {{- if and (ne (toString .) "0") (not $.environment) }}
          # Only engines wait themselves until the ingress controller sends them no more requests.
          lifecycle:
            preStop: { exec: { command: [sleep, {{ . | quote }}] } }
          {{- end }}
          {{- end }}
          resources:
            {{- toYaml .resources | nindent 12 }}
          volumeMounts:
            - { name: tmp, mountPath: /tmp }
            {{- if .publishes }}
            - { name: widget, mountPath: /srv/cdn, readOnly: true }
            {{- else }}
            {{- include "pay.databaseMount" .root | nindent 12 }}
            {{- end }}
      volumes:
        - name: tmp
          emptyDir: {}
        {{- if .publishes }}
        - name: widget
          {{- with .root.Values.scripts.volumeClaim }}
          persistentVolumeClaim: { claimName: {{ . }} }
          {{- else }}
          emptyDir: {}
          {{- end }}
        {{- if .root.Values.scripts.log }}
        - name: script-log
          configMap: { name: {{ .root.Release.Name }}-script-log }
        {{- end }}
        {{- else }}
        {{- include "pay.databaseVolume" .root | nindent 8 }}
        {{- end }}
{{- end }}
